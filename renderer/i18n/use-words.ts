/** The language on screen. Whatever shows words and may not render again must read it. */
import { useSyncExternalStore } from 'react';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { getLanguageCode, onLanguage } from './words.ts';

export const useWords = (): LanguageCode =>
  useSyncExternalStore(onLanguage, getLanguageCode, getLanguageCode);
