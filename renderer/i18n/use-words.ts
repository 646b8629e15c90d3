/** The language on screen. A `memo` component that shows words must read it itself. */
import { useSyncExternalStore } from 'react';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { getLanguageCode, onLanguage } from './words.ts';

export const useWords = (): LanguageCode =>
  useSyncExternalStore(onLanguage, getLanguageCode, getLanguageCode);
