/** Conversations with providers, recorded for support: redacted, limited, listed by name. */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { named, ProviderCode, Timestamp } from './values.ts';

export const MAX_RECORDING_MINUTES = 60;

/** 0 minutes ends the current recording. */
export const RecordInput = z.strictObject({
  provider_type: ProviderCode,
  minutes: z.int().min(0).max(MAX_RECORDING_MINUTES),
});
export const RecordingRef = z.strictObject({
  name: z.string().regex(/^provider_\d{2}-\d{8}T\d{6}Z\.jsonl$/, phrase('no_recording_name')),
});
export const RecordingView = named('RecordingView', {
  name: z.string(),
  provider_type: ProviderCode,
  began_at: Timestamp,
  bytes: z.int(),
  /** Null once it is over. */
  until: Timestamp.nullable(),
});
export type RecordingView = z.infer<typeof RecordingView>;
export const RecordingsAnswer = z.strictObject({ recordings: z.array(RecordingView) });
