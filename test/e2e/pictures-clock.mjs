// Loaded before anything else (`node --import`), in this process and in each of its threads: service
// and training airlines then stand at one instant, so that two runs of one commit look the same.
import { mock } from 'node:test';

mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-12-01T14:05:00Z') });
