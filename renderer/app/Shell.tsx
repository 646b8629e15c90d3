/** The frame around every screen. */
import '../features/booking/side.css';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { BookingSide } from '../features/booking/BookingSide.tsx';
import { DraftSide } from '../features/booking/DraftSide.tsx';
import { ExchangeSide } from '../features/exchange/ExchangeSide.tsx';
import { RefundSide } from '../features/refund/RefundSide.tsx';
import { PricingSide } from '../features/search/PricingSide.tsx';
import { SeatsSide } from '../features/seats/SeatsSide.tsx';
import { say } from '../i18n/words.ts';
import { describeWrongFields } from '../ui/Form.tsx';
import { MouseButton } from '../ui/MouseButton.tsx';
import { keepNumbersWhole } from '../ui/whole-numbers.tsx';
import type { Answer } from './area.ts';
import { CommandLine } from './CommandLine.tsx';
import { findHeldBooking } from './command-context.ts';
import { Key } from './Key.tsx';
import { KeyBar } from './KeyBar.tsx';
import { useKeptFocus } from './keep-focus.ts';
import { COMMAND_LINE_ID } from './keyboard.ts';
import { Palette } from './Palette.tsx';
import { QuestionDialog } from './QuestionDialog.tsx';
import { Sheet } from './Sheet.tsx';
import { useScreen } from './screens.tsx';
import type { FocusRequest } from './stores.ts';
import { TopBar } from './TopBar.tsx';
import { useArea, useDesk, useNow, useShell } from './use-desk.ts';

export function Shell() {
  const screen = useArea((area) => area.screen);
  const area = useArea((now) => now.name);
  const Shown = useScreen(screen);
  useFocusRequests(Shown !== null);
  useKeptFocus();
  return (
    <div className="shell" data-screen={screen} data-area={area}>
      <TopBar />
      <div className="middle">
        <main
          className="main"
          data-pane="main"
          aria-label={say('app.main', { area, screen: say(`screen.${screen}`) })}
        >
          {Shown && <Shown key={area} />}
        </main>
        <Side />
      </div>
      <AnswerStrip />
      <CommandLine />
      <KeyBar />
      <Overlay />
    </div>
  );
}

const FOCUSABLE =
  'input:not(:disabled), select:not(:disabled), button:not(:disabled), [tabindex="0"]';

const findElement = (selector: string): HTMLElement | null => document.querySelector(selector);

function findNextPane(): HTMLElement | null {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')];
  const inside = panes.findIndex((pane) => pane.contains(document.activeElement));
  for (let step = 1; step <= panes.length; step++) {
    const pane = panes[(inside + step) % panes.length];
    const target = pane?.querySelector<HTMLElement>(FOCUSABLE);
    if (target) return target;
  }
  return null;
}

/** The focused element, or the one focused before an overlay opened. */
function useLastFocus(): RefObject<Element | null> {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest('.shade')) last.current = target;
    };
    window.addEventListener('focusin', note);
    return () => window.removeEventListener('focusin', note);
  }, []);
  return last;
}

function findTarget(request: FocusRequest, last: Element | null): HTMLElement | null {
  const line = document.getElementById(COMMAND_LINE_ID);
  switch (request) {
    case 'line':
      return line;
    case 'back':
      return last instanceof HTMLElement && last.isConnected && !last.matches(':disabled')
        ? last
        : line;
    case 'filter':
      return findElement('[data-filter]') ?? line;
    case 'form':
      return (
        findElement('main [data-first]:not(:disabled)') ??
        findElement(`main form ${FOCUSABLE.split(',')[0]}`) ??
        line
      );
    case 'error':
      return findElement('main [aria-invalid="true"]') ?? line;
    case 'next-pane':
      return findNextPane();
  }
}

/** Moves the focus when an action requested it, in the commit that shows the new screen. */
function useFocusRequests(shown: boolean): void {
  const desk = useDesk();
  const { n, on } = useShell((shell) => shell.focus);
  const last = useLastFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request, known by its number, counts once the screen is shown
  useLayoutEffect(() => {
    desk.nameWrongFields(() =>
      describeWrongFields(document.querySelector('main') ?? document.body),
    );
    // A question or palette keeps the focus; what it closes for asks for its own.
    if (desk.shell.getState().overlay.kind !== 'none') return;
    const target = findTarget(on, last.current);
    target?.focus();
    const goes_on = on === 'line' || on === 'back';
    if (target instanceof HTMLInputElement && !goes_on && target.type === 'text') target.select();
  }, [n, shown]);
}

/** The overlay on the screen: the palette, the key sheet, or a question. */
function Overlay() {
  const overlay = useShell((shell) => shell.overlay);
  switch (overlay.kind) {
    case 'none':
      return null;
    case 'palette':
      return <Palette text={overlay.text} at={overlay.at} />;
    case 'sheet':
      return <Sheet topic={overlay.topic} />;
    case 'question':
      return <QuestionDialog question={overlay.question} />;
  }
}

/** The side panel, always in view: price, passengers and what is missing. */
function Side() {
  const screen = useArea((area) => area.screen);
  const booking = useArea((area) => area.booking?.booking ?? null);
  const draft = useArea((area) => area.draft);
  const meant = useArea((area) => findHeldBooking(area)?.booking ?? null);
  const offers = useArea((area) => (area.search?.offers.length ?? 0) > 0);
  const choosing = screen === 'offers' && offers;
  const seats = useArea((area) => area.seats);
  const exchange = useArea((area) => area.exchange);
  const estimate = exchange && exchange.step !== 'choose' ? exchange.estimate : null;
  const refund = useArea((area) => area.refund?.quote ?? null);
  return (
    <aside className="side" data-pane="side" aria-label={say('command.booking')}>
      {choosing && <PricingSide />}
      {booking && seats && screen === 'seats' ? (
        <SeatsSide booking={booking} seats={seats} />
      ) : null}
      {estimate && screen === 'exchange' ? (
        <ExchangeSide offer={estimate} paying={exchange?.step === 'pay'} />
      ) : null}
      {refund && screen === 'refund' ? <RefundSide quote={refund} /> : null}
      {screen === 'seats' && seats ? null : meant ? (
        <BookingSide booking={meant} />
      ) : draft ? (
        <DraftSide draft={draft} />
      ) : choosing ? (
        <p className="dim">
          <Key command="offer.sell" /> {say('side.sell')}
          <br />
          <Key command="offer.price" /> {say('side.price_it')}
        </p>
      ) : (
        <section>
          <h2>{say('side.in_hand')}</h2>
          <p className="dim">{say('side.nothing')}</p>
        </section>
      )}
    </aside>
  );
}

const SIGN: Readonly<Record<Answer['kind'], string>> = { ok: '✓', info: 'i', warn: '!', bad: '✕' };

/** The last answer, or the call in progress: its purpose, provider and duration. */
function AnswerStrip() {
  const answer = useArea((area) => area.answer);
  const waiting = useArea((area) => area.waiting);
  return (
    <div className="answers">
      {answer && <AnswerText answer={answer} />}
      {waiting && <WaitingText text={waiting.text} since={waiting.since} />}
    </div>
  );
}

function AnswerText({ answer }: { answer: Answer }) {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  return (
    <section
      className={`answer ${answer.look}`}
      aria-label={say('answer.label')}
      data-testid="answer"
      data-kind={answer.kind}
    >
      <b aria-hidden="true" className="mono">
        {SIGN[answer.look]}
      </b>
      <div className="said grow">
        <span className="strong">{keepNumbersWhole(answer.text)}</span>
        {answer.details.length > 0 && (
          <ul>
            {answer.details.map((detail) => (
              <li key={detail}>{keepNumbersWhole(detail)}</li>
            ))}
          </ul>
        )}
      </div>
      <MouseButton onClick={() => desk.patchArea(name, { answer: null })}>
        <Key command="line.escape" />
      </MouseButton>
    </section>
  );
}

function WaitingText({ text, since }: { text: string; since: number }) {
  const seconds = Math.max(0, Math.floor((useNow().getTime() - since) / 1000));
  return (
    <section className="answer" aria-label={text} data-testid="waiting">
      <b aria-hidden="true" className="mono pulse">
        …
      </b>
      <span className="grow">
        {text} <span className="dim">{say('waiting.since', { s: seconds })}</span>
      </span>
      <span className="dim small">{say('waiting.stop')}</span>
    </section>
  );
}
