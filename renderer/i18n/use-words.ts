/**
 * The language on screen. Components that read it render again when it changes; the root reads it,
 * and so does every `memo` component that shows words.
 */
import { useSyncExternalStore } from 'react';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { getLanguageCode, onLanguage } from './words.ts';

export const useWords = (): LanguageCode =>
  useSyncExternalStore(onLanguage, getLanguageCode, getLanguageCode);
