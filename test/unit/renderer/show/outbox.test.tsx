/** Changes that wait in the outbox, as the desk and the hand-over name them: in words. */
import { expect, test } from 'vitest';
import { phrase } from '#main/contract/phrase.ts';
import { StatusWord } from '#renderer/features/booking/StatusWord.tsx';
import { Choices } from '#renderer/features/outbox/Choices.tsx';
import { DeskOutbox } from '#renderer/features/outbox/DeskOutbox.tsx';
import { HandOverScreen } from '#renderer/features/outbox/HandOverScreen.tsx';
import { outboxItem } from '../outbox-items.ts';
import { deskAt, draw } from './drawn.tsx';

const title = phrase('item_update', { locator: 'ABC234' });

test('names a change that needs somebody by what it is, and a sale by its passenger', () => {
  const desk = deskAt({});
  const items = [
    outboxItem('a', { kind: 'UPDATE', title, status: 'NEEDS_ATTENTION' }),
    outboxItem('b', { lead_passenger: 'Silva/Ana', passengers: 1, status: 'NEEDS_ATTENTION' }),
  ];
  desk.outbox.setState({ items, known: true });
  const page = draw(desk, DeskOutbox);
  expect(page).toContain('>UPDATE ABC234<');
  expect(page).toContain('>SILVA/ANA<');
  // What each needs is read whole.
  expect(page).not.toContain('cut');
});

test('names a sale by its whole passenger, however many words that is', () => {
  const desk = deskAt({});
  const sold = { lead_passenger: 'Cavalcanti de Melo/Ana Lee', passengers: 3 };
  desk.outbox.setState({
    items: [outboxItem('a', { ...sold, status: 'NEEDS_ATTENTION' })],
    known: true,
  });
  expect(draw(desk, DeskOutbox)).toContain('>CAVALCANTI DE MELO/ANA LEE +2<');
});

test('calls a booking that was handed over so, and only one that was cancelled cancelled', () => {
  const desk = deskAt({});
  const status = (id: string) => draw(desk, () => <StatusWord id={id} status="CANCELLED" />);
  desk.outbox.setState({ items: [outboxItem('a', { status: 'HANDED_OVER' })], known: true });
  expect(status('b-a')).toContain('>handed over<');
  expect(status('b-b')).toContain('>cancelled<');
});

test('says that nothing can go, and asks for a file in its own words', () => {
  const page = draw(
    deskAt({ handover: { way: 'give', item_id: null, known: null } }),
    HandOverScreen,
  );
  expect(page).toContain('nothing: no item is untried');
  expect(page).toContain('Choose a file');
});

test('offers a change to be handed over alone by what it is', () => {
  const desk = deskAt({ handover: { way: 'give', item_id: 'a', known: null } });
  const item = outboxItem('a', { kind: 'UPDATE', title, status: 'QUEUED', attempts: 0 });
  desk.outbox.setState({ items: [item], known: true });
  expect(draw(desk, HandOverScreen)).toContain('Update ABC234');
});

test('says of what is placed how its booking is opened', () => {
  const desk = deskAt({});
  const drawChoices = (status: 'CONFIRMED' | 'DROPPED', locator: string | null) =>
    draw(desk, () => <Choices item={outboxItem('a', { status, locator })} onChoose={() => {}} />);
  expect(drawChoices('CONFIRMED', 'K7QWZP')).toContain('RTK7QWZP opens the booking.');
  for (const locator of [null, 'order-1']) {
    expect(drawChoices('DROPPED', locator)).not.toContain('opens');
  }
});
