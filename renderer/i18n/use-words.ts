/**
 * The language on screen. Whoever reads it is rendered anew when it changes; the root reads it, and so
 * does every component that is remembered (`memo`) and says words.
 */
import { useSyncExternalStore } from 'react';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { getLanguageCode, onLanguage } from './words.ts';

export const useWords = (): LanguageCode =>
  useSyncExternalStore(onLanguage, getLanguageCode, getLanguageCode);
