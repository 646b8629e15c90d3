import { expect, test } from 'vitest';
import { useFields } from '#renderer/ui/use-fields.ts';
import { mountHook } from './show/mounted.ts';

test('a field keeps its error while others are typed in', async () => {
  const form = await mountHook(() => useFields({ name: '', email: '', role: '' }));
  form.now().setErrors({ name: 'Needed', email: 'Not an address' });
  await expect.poll(() => form.now().bind('name').error).toBe('Needed');
  form.now().bind('name').onChange('Ana');
  form.now().set({ role: 'AGENT' });
  await expect.poll(() => form.now().typed).toEqual({ name: 'Ana', email: '', role: 'AGENT' });
  expect(form.now().bind('name').error).toBeUndefined();
  expect(form.now().bind('email').error).toBe('Not an address');
  form.unmount();
});
