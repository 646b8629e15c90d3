/** The format of an entry, for people to read: literals stay, placeholders are put into words. */
import { en } from './en/index.ts';
import { say, type WordKey } from './words.ts';

export const isWordKey = (key: string): key is WordKey => Object.hasOwn(en, key);

/**
 * 'AN{date}{from}' → 'AN{data}{de}'; codes to choose from, like {M|F|X}, are the same everywhere.
 */
export const formatInWords = (format: string): string =>
  format.replaceAll(/\{([^{}]+)\}/g, (whole, name: string) => {
    const key = `format.${name}`;
    return isWordKey(key) ? `{${say(key)}}` : whole;
  });
