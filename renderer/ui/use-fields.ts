/** The texts typed into a form, and each field's error until it is typed in again. */
import { useState } from 'react';

export function useFields<T extends Readonly<Record<string, string>>>(initial: T) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const set = (change: Partial<T>) => {
    setTyped((now) => ({ ...now, ...change }));
    setErrors({});
  };
  const bind = (name: keyof T & string) => ({
    value: typed[name] ?? '',
    error: errors[name],
    onChange: (text: string) => {
      setTyped((now) => ({ ...now, [name]: text }));
      setErrors({});
    },
  });
  return { typed, setTyped, setErrors, set, bind };
}
