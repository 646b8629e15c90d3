/** Before each file: the training system stays open, and what waits is patient. */
import { keepTraining } from './fixtures/data-dir.ts';
import './fixtures/patience.ts';

await keepTraining();
