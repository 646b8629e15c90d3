/** The texts of a form as they are typed, and what is wrong with them until one is typed again. */
import { useState } from 'react';

export function useFields<T extends Readonly<Record<string, string>>>(initial: T) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const set = (change: Partial<T>) => {
    setTyped((now) => ({ ...now, ...change }));
    setErrors({});
  };
  /** What a field shows of its text, and does with it. */
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
