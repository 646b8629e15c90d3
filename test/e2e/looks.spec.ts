/** The offers by keys alone: grouped, filtered, compared; what is drawn, said and focused; how it looks. */
import type { Page } from '@playwright/test';
import { isApart, listBarCommands, listCommandBindings } from '#renderer/commands/index.ts';
import { formatChord } from '#renderer/commands/keys/chord.ts';
import { findChord } from '#renderer/commands/keys/resolver.ts';
import { SCREENS } from '#renderer/commands/screens.ts';
import { en } from '#renderer/i18n/en/index.ts';
import { es } from '#renderer/i18n/es/index.ts';
import { pt } from '#renderer/i18n/pt/index.ts';
import { day, person, tokensOf } from '../fixtures/served.ts';
import { expect, test } from './desk.ts';
import { BACK, bookingOf, elsewhere, gds, heading, moveFlight, OUT, shop } from './moves.ts';
import { speak } from './pictures-languages.ts';
import { countRenders, linesDrawn, rowsDrawn } from './renders.ts';
import * as sale from './sale-moves.ts';

const current = (page: Page) => page.locator('[data-testid="offer-row"][aria-selected="true"]');

/** The row the command line names to a screen reader, which is always there. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.getElementById('command-line')?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.getAttribute('aria-rowindex') ?? null;
  });

test('the key bar of every screen is one line in each language', async ({ agent }) => {
  const keys = listCommandBindings('browser', 'other');
  const bars = SCREENS.flatMap((screen) =>
    Object.entries({ en, es, pt }).map(([language, words]) => ({
      name: `${screen} ${language}`,
      buttons: listBarCommands(screen).map((command) => ({
        chord: formatChord(findChord(keys, command.id, screen) ?? '', 'other'),
        word: String(words[command.short ?? command.title]),
        apart: isApart(command),
      })),
    })),
  );
  // The bar on screen, with the words of each: as it is drawn there.
  const wrapped = await agent.page.evaluate((all) => {
    const bar = document.querySelector<HTMLElement>('.keys');
    const model = bar?.querySelector('button');
    const [here, apart] = bar?.querySelectorAll('span') ?? [];
    if (!bar || !model || !here || !apart) return ['no bar'];
    const draw = ({ chord, word }: { chord: string; word: string }) => {
      const button = model.cloneNode(true) as HTMLElement;
      button.childNodes[1]?.replaceWith(word);
      if (button.firstChild) button.firstChild.textContent = chord;
      return button;
    };
    const one_line = bar.offsetHeight;
    return all.flatMap(({ name, buttons }) => {
      here.replaceChildren(...buttons.filter((one) => !one.apart).map(draw));
      apart.replaceChildren(...buttons.filter((one) => one.apart).map(draw));
      const cut = bar.scrollWidth > bar.clientWidth;
      return cut || bar.offsetHeight > one_line ? [name] : [];
    });
  }, bars);
  expect(wrapped).toEqual([]);
});

test('an amount in bold stands on the line of its neighbours at every size', async ({ agent }) => {
  const apart = await agent.page.evaluate(async () => {
    await Promise.all(
      [400, 600].map((weight) => document.fonts.load(`${weight} 13px IBM Plex Mono`)),
    );
    const low = (family: string, weight: number, px: number) => {
      const text = document.createElement('div');
      text.style.font = `${weight} ${px}px / 2 var(${family})`;
      const mark = document.createElement('i');
      mark.style.display = 'inline-block';
      text.append('1.00', mark);
      document.body.append(text);
      const baseline = mark.getBoundingClientRect().bottom - text.getBoundingClientRect().top;
      text.remove();
      return baseline;
    };
    return [10, 11, 12, 13, 14, 15, 16, 18, 20, 24].flatMap((px) => {
      const text = low('--sans', 400, px);
      const each = (['--sans', '--mono'] as const).map((family) => low(family, 600, px));
      return [low('--mono', 400, px), ...each].some((one) => one !== text) ? [px] : [];
    });
  });
  expect(apart).toEqual([]);
});

test('moving the cursor draws two lines, however many there are @long', async ({ agent }) => {
  const { page } = agent;
  await countRenders(page);
  await page.reload();
  await expect(page.getByTestId('command-line')).toBeFocused();
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  const grid = page.getByRole('treegrid', { name: 'Offers' });
  const count = Number(await grid.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(50);
  expect(await page.getByTestId('offer-row').count()).toBeLessThan(count);
  await linesDrawn(page);
  for (const [key, from, to] of [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 1, 2],
    ['ArrowUp', 2, 1],
  ] as const) {
    await agent.press(key, () => expect.poll(() => active(page)).toBe(String(to + 2)));
    expect((await linesDrawn(page)).sort(), key).toEqual([String(from), String(to)].sort());
  }
  await agent.press('End', () => expect.poll(() => active(page)).toBe(String(count)));
  await expect(current(page)).toBeInViewport();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -20_000);
  // Scrolled away from, the line under the cursor is still there to be read out.
  await expect(page.getByTestId('offer-row').first()).toBeInViewport();
  expect(await active(page)).toBe(String(count));
  await agent.press('Home', () => expect.poll(() => active(page)).toBe('2'));
  await linesDrawn(page);
});

test('typing draws no row of the list beside it, and moving the cursor two @long', async ({
  agent,
}) => {
  const { page } = agent;
  for (const last of ['Silva', 'Souza', 'Lima', 'Costa']) {
    const asked = { route: `GRU,MIA,${day(29)}`, adts: 1, provider_type: ['PROVIDER_04'] };
    const { offers } = (await elsewhere(page, 'offer.search', asked)) as { offers: unknown[] };
    const passengers = [{ ...person(), last_name: last }];
    const selected_tokens = tokensOf(offers[0]);
    await elsewhere(page, 'booking.create', { selected_tokens, passengers });
  }
  await countRenders(page);
  await page.reload();
  await expect(page.getByTestId('command-line')).toBeFocused();
  const rows = page.getByTestId('bookings').locator('tbody tr');
  await expect(rows).toHaveCount(4);
  await agent.press('ArrowDown', () =>
    expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true'),
  );
  await rowsDrawn(page);
  await agent.press('ArrowDown', () =>
    expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true'),
  );
  expect((await rowsDrawn(page)).sort()).toEqual(['1', '2']);
  await page.keyboard.type('RTSILVA');
  await expect(page.getByTestId('command-line')).toHaveValue('RTSILVA');
  expect(await rowsDrawn(page)).toEqual([]);
});

test('a queue of 500 is drawn in pieces, and soon there as a whole @long', async ({ agent }) => {
  const { page } = agent;
  const asked = { route: `GRU,MIA,${day(29)}`, adts: 1, provider_type: ['PROVIDER_04'] };
  const { offers } = (await elsewhere(page, 'offer.search', asked)) as { offers: unknown[] };
  const made = { selected_tokens: tokensOf(offers[0]), passengers: [person()] };
  const { booking } = (await elsewhere(page, 'booking.create', made)) as {
    booking: { id: string };
  };
  await elsewhere(page, 'queue.place', { booking_id: booking.id, queue: 50, note: 'Call back' });
  await page.route('**/desk/v1/queue.get', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const [item] = body.output.items;
    body.output.items = Array.from({ length: 500 }, (_, n) => ({
      ...item,
      id: `${item.id}-${n}`,
      note: `Call ${n}`,
    }));
    await route.fulfill({ response, json: body });
  });
  const queue = page.getByTestId('queues').getByRole('button', { name: '50' });
  await expect(queue).toBeVisible();
  await page.evaluate(() => {
    const pieces: number[] = [];
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]) as Element[];
      const rows = added.flatMap((node) => [node, ...(node.querySelectorAll?.('tr') ?? [])]);
      const drawn = rows.filter(({ nodeName, id }) => nodeName === 'TR' && id !== '').length;
      if (drawn > 0) pieces.push(drawn);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { pieces });
  });
  await queue.click();
  const rows = page.getByTestId('bookings').locator('tbody tr');
  await expect(rows).toHaveCount(500);
  const pieces = await page.evaluate(() => (window as unknown as { pieces: number[] }).pieces);
  expect(pieces).toEqual([60, 60, 60, 60, 60, 75, 93, 32]);
  await agent.press('End', () => expect(rows.last()).toHaveAttribute('aria-selected', 'true'));
  await expect(rows.last()).toBeInViewport();
});

test('fares of the same flights open, are filtered in words, and stand side by side @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  const rows = page.getByTestId('offer-row');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false');
  const fares = Number(
    /(\d+) fares/.exec((await rows.first().getAttribute('aria-label')) ?? '')?.[1],
  );
  expect(fares).toBeGreaterThan(1);
  await agent.press('ArrowRight', () =>
    expect(page.locator('[data-testid="offer-row"][aria-level="2"]')).toHaveCount(fares - 1),
  );
  await agent.press('ArrowRight', () =>
    expect(page.getByRole('row', { name: 'Details of line 1' })).toBeVisible(),
  );
  // Where the details are taller than the list, the flights stay in view.
  await page.setViewportSize({ width: 1280, height: 420 });
  await expect(page.getByRole('row', { name: 'Details of line 1' })).not.toBeInViewport({
    ratio: 1,
  });
  await expect(current(page)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await agent.press('Space', () => expect(rows.first()).toHaveAttribute('data-marked', 'true'));
  await agent.press('ArrowDown', () => expect.poll(() => active(page)).toBe('3'));
  await agent.press('Space', () => expect(page.getByTestId('marked')).toContainText('2'));
  await agent.press('Alt+Shift+c', () => expect(page.getByTestId('compared')).toHaveCount(2));
  const second = page.getByTestId('compared').nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await agent.press('ArrowLeft', () => expect(second).toHaveAttribute('aria-selected', 'false'));
  await agent.press('Delete', () => expect(page.getByTestId('compared')).toHaveCount(1));
  await agent.press('Escape', () => expect(rows.first()).toBeVisible());
  await agent.press('End', () => expect(current(page)).toBeInViewport());
  await agent.press('Space', () => expect(page.getByTestId('marked')).toContainText('2'));
  await agent.press('Alt+Shift+c', () => expect(rows).toHaveCount(0));
  // The list that comes back shows where the cursor is.
  await agent.press('Escape', () => expect(current(page)).toBeInViewport());
  await agent.press('Home', () => expect.poll(() => active(page)).toBe('2'));

  await agent.press('/', () => expect(page.getByRole('searchbox')).toBeFocused());
  await page.keyboard.type('nonstop 04 -AA');
  await expect(page.getByTestId('filter-says')).toHaveText(
    'Shown: non-stop · with “04” · not with “AA”',
  );
  await agent.press('Enter', () => expect(page.getByTestId('command-line')).toBeFocused());
  for (const row of await rows.all()) {
    await expect(row).toHaveAttribute('data-provider', 'PROVIDER_04');
  }
  await agent.press('Alt+Shift+y', () =>
    expect.poll(() => page.getByTestId('compared').count()).toBeGreaterThan(1),
  );
  await agent.press('ArrowRight', () =>
    expect(page.getByTestId('compared').nth(1)).toHaveAttribute('aria-selected', 'true'),
  );
  await agent.press('Enter', () => heading(page, 'Passengers'));
});

test('each answer is said once, Tab comes round, and looks are kept @long', async ({ agent }) => {
  const { page } = agent;
  await page.evaluate(() => {
    const said: string[] = [];
    for (const region of document.querySelectorAll('[role="status"]')) {
      new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(
        region,
        { childList: true, characterData: true, subtree: true },
      );
    }
    Object.assign(window, { said });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await shop(agent, `AN${OUT}GRUMIA`);
  await expect.poll(said).toEqual([expect.stringMatching(/^\d+ offers$/)]);
  await agent.press('Alt+r', () => expect.poll(said).toHaveLength(2));
  await expect(page.getByRole('columnheader', { name: /Leaves/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await agent.press('Alt+r', () => expect.poll(said).toHaveLength(3));

  const line = page.getByTestId('command-line');
  let stops = 0;
  do {
    await page.keyboard.press('Tab');
    stops += 1;
  } while (stops < 40 && !(await line.evaluate((input) => input === document.activeElement)));
  expect(stops).toBeLessThan(40);
  expect(await said()).toHaveLength(3);

  const choose = async (words: string) => {
    await agent.press('Control+Shift+p', () => expect(page.getByTestId('palette')).toBeFocused());
    await page.keyboard.type(words);
    await agent.press('Enter', () => expect(page.getByTestId('palette')).toHaveCount(0));
  };
  const root = page.locator('html');
  await choose('high contrast');
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await choose('comfortable');
  await expect(root).toHaveAttribute('data-density', 'comfortable');
  const before = (await page.getByTestId('offer-row').first().boundingBox())?.height ?? 0;
  await choose('larger');
  await expect(root).toHaveAttribute('style', /--zoom: 1\.1/);
  await expect
    .poll(async () => (await page.getByTestId('offer-row').first().boundingBox())?.height)
    .toBeGreaterThan(before * 1.05);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await expect(root).toHaveAttribute('data-density', 'comfortable');
  await expect(root).toHaveAttribute('style', /--zoom: 1\.1/);
});

test('long names leave the other work areas and the infant on the lap in sight @long', async ({
  agent,
}) => {
  const { page } = agent;
  const long = 'Vasconcelos-Albuquerque de Mello e Castro';
  await sale.book(agent, `GRU MIA ${OUT} 1ADT 1INF`, [
    [long, 'Maria Fernanda Aparecida', '12APR88'],
    ['Wolfeschlegelsteinhausenbergerdorff', 'Zoe', gds(day(-200)) + day(-200).slice(2, 4)],
  ]);
  const tabs = page.getByRole('tablist', { name: 'Work areas' });
  const last = tabs.getByTestId('area-F');
  const taken = (await tabs.getByTestId('area-A').boundingBox())?.width ?? 0;
  await expect(last).toBeInViewport({ ratio: 1 });
  // Room for such names in three of them beside what the bar tells at its right.
  expect(taken).toBeLessThan(200);
  // The name gives way to where the trip goes, and a piece of it is left.
  const trip = page.getByTestId('booking-bar').locator('.cut-first > .cut').last();
  expect(await trip.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));
  await sale.openTicketing(agent);
  await expect(page.getByTestId('issue-1').getByText('INF', { exact: true })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.type('Cash');
  await sale.issue(agent);
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));
  // A name gives way before an amount is pushed out of a larger page, and covers nothing.
  const wide = (zooms = [1, 1.25, 1.5]) =>
    page.evaluate(
      (all) =>
        all.flatMap((zoom) => {
          document.documentElement.style.setProperty('--zoom', String(zoom));
          const boxes = document.querySelectorAll('.desk-list, .amounts, .person > div');
          return [...boxes].flatMap((box) =>
            box.scrollWidth > box.clientWidth + 1
              ? [`${box.className || box.textContent} at ${zoom}`]
              : [],
          );
        }),
      zooms,
    );
  expect(await wide(), 'tickets of the booking').toEqual([]);
  await sale.openBags(agent);
  expect(await wide(), 'bags').toEqual([]);
  await sale.openTickets(agent);
  await expect(page.getByTestId('tickets-count')).toContainText('2 tickets');
  expect(await wide([1, 1.25, 1.5, 2]), 'tickets').toEqual([]);
  await agent.enter('RT', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await sale.exchangeTo(agent, gds(day(33)));
  expect(await wide(), 'estimate').toEqual([]);
  await elsewhere(page, 'profile.save', {
    last_name: long,
    first_name: 'Maria Fernanda Aparecida',
    gender_type: 'FEMALE',
    birth_date: '1988-04-12',
    nationality: 'BR',
    phone: '+5511988887777',
    email: 'maria.fernanda.aparecida@example.com',
    documents: [],
    frequent_flyers: [],
    meal: null,
    seat: null,
    notes: '',
  });
  await agent.press('Alt+Shift+I', () => expect(page.getByTestId('profiles')).toBeVisible());
  await expect(page.getByTestId('profiles')).toContainText('Aparecida');
  expect(await wide(), 'profiles').toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('--zoom'));
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.press('Alt+q', () => heading(page, 'Desk'));
  const flown = page.getByTestId('bookings').locator('td.mono.cut');
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(flown).toHaveText(/GRU–MIA/);
    await expect
      .poll(() => flown.evaluate((one) => one.scrollWidth - one.clientWidth), {
        message: `${width}`,
      })
      .toBeLessThanOrEqual(0);
  }
});

test('a worked queue and its keys stand on one line in each language @long', async ({ agent }) => {
  const { page } = agent;
  const locator = await sale.book(agent, `GRU MIA ${OUT} ${BACK}`, [['Costa', 'Rui', '12APR88']]);
  await moveFlight(page, await bookingOf(page, locator));
  await agent.press('Alt+Shift+K', () =>
    expect(page.getByTestId('host-display')).toContainText('TK1'),
  );
  await agent.press('Alt+q', () => expect(page.getByTestId('queues')).toBeVisible());
  const shown = page.locator('.queues .queue.shown');
  await agent.pressUntil('ArrowRight', () => shown.innerText(), /^7/);
  await agent.press('Enter', () => expect(page.getByText('Working queue 7')).toBeVisible());
  for (const [language, typed] of [
    ['es', 'español'],
    ['pt-BR', 'português'],
    ['en', 'english'],
  ] as const) {
    await speak(agent, language, typed);
    const tops = await page
      .locator('.work-bar .button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, language).toBe(1);
  }
});

test('six directions stay whole in the bars of the search and of the seats @long', async ({
  agent,
}) => {
  const { page } = agent;
  const ways = ['GRU MIA', 'JFK LIS', 'LIS MAD', 'MAD GRU', 'GRU SCL', 'SCL GRU'];
  const route = ways.map((way, n) => `${way.replace(' ', ',')},${day(30 + 4 * n)}`).join('+');
  const asked = { route, adts: 1, provider_type: ['PROVIDER_04'] };
  const { offers } = (await elsewhere(page, 'offer.search', asked)) as { offers: unknown[] };
  const made = { selected_tokens: tokensOf(offers[0]), passengers: [person()] };
  const { booking } = (await elsewhere(page, 'booking.create', made)) as {
    booking: { provider: { locator: string } };
  };
  const cut = (bar: string) =>
    page.locator(`${bar} > *`).evaluateAll((all) =>
      all.flatMap((one) => {
        const beyond =
          one.getBoundingClientRect().right >
          (one.closest('.bar')?.getBoundingClientRect().right ?? 0);
        return beyond || one.scrollWidth > one.clientWidth + 1 ? [one.textContent] : [];
      }),
    );
  await agent.enter(`RT${booking.provider.locator}`, () =>
    expect(page.getByTestId('booking-bar')).toBeVisible(),
  );
  await sale.openSeats(agent);
  await expect(page.getByTestId('seats-bar').locator('.chip')).toHaveCount(6);
  expect(await cut('.seats-bar')).toEqual([]);
  await agent.press('Control+Shift+2', () => heading(page, 'Desk'));
  await shop(agent, ways.map((way, n) => `${way} ${gds(day(30 + 4 * n))}`).join(' '));
  await agent.press('F2', () => heading(page, 'Search'));
  await expect(page.locator('.shop-entry')).toContainText('SCL GRU');
  expect(await cut('.bar')).toEqual([]);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.press('Escape', () => expect(page.getByRole('treegrid')).toBeVisible());
  // The filter gives way before the words beside it are cut.
  await speak(agent, 'es', 'español');
  for (const key of ['Space', 'ArrowDown', 'Space']) {
    await agent.press(key, () => expect(page.getByTestId('marked')).toBeVisible());
  }
  await expect(page.getByTestId('marked')).toContainText('2');
  const words = page.locator('.offers-bar > .dim.cut');
  expect(
    await words.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth)),
  ).toEqual([0, 0]);
});

test('an amount in pesos and the minutes an offer holds stand there whole', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await agent.press('ArrowDown', () => expect(page.locator('.side-fare').first()).toBeVisible());
  const cut = await page.evaluate(() => {
    const put = (selector: string, text: string) => {
      const places = document.querySelectorAll<HTMLElement>(selector);
      if (places.length === 0) return [`no ${selector}`];
      for (const place of places) place.textContent = text;
      return [...places].flatMap((place) => {
        const range = document.createRange();
        range.selectNodeContents(place);
        const box = (place.closest('.side') ?? place).getBoundingClientRect();
        return range.getBoundingClientRect().right > box.right + 0.5 ? [selector] : [];
      });
    };
    return [
      ...put('.side-fare .mono.right', '+15,816,241.36'),
      ...put('.offer-line .col-holds .mono', '19 min 57'),
      ...[...document.querySelectorAll('.offer-line .col-holds')].flatMap((cell) =>
        cell.scrollWidth > cell.clientWidth ? ['holds'] : [],
      ),
    ];
  });
  expect(cut).toEqual([]);
});
