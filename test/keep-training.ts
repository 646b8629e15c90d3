/** Before each file whose tests open services. */
import { keepTraining } from './fixtures/data-dir.ts';

await keepTraining();
