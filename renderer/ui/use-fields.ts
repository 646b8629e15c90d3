/** The texts typed into a form, and each field's error until it is typed in again. */
import { useState } from 'react';
import { filterKeys } from '#main/contract/collections.ts';

export function useFields<T extends Readonly<Record<string, string>>>(initial: T) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const set = (change: Partial<T>) => {
    setTyped((now) => ({ ...now, ...change }));
    setErrors((now) => filterKeys(now, (name) => !(name in change)));
  };
  const bind = (name: keyof T & string) => ({
    value: typed[name] ?? '',
    error: errors[name],
    onChange: (text: string) => set({ [name]: text } as Partial<T>),
  });
  return { typed, setTyped, setErrors, set, bind };
}
