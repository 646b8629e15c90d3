/** Who answered, who is still out and for how long, who failed: numbers beside a bar. */
import type { ProviderProgress } from '#main/contract/events.ts';
import type { Search } from '../../app/area.ts';
import { useNow } from '../../app/use-desk.ts';
import { number, providerNumber } from '../../i18n/format.ts';
import { troubleInWords } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';

const MAX_NAMED = 3;

const list = (providers: readonly ProviderProgress[]): string => {
  const named = providers.slice(0, MAX_NAMED).map((p) => providerNumber(p.provider_type));
  return named.join(' ') + (providers.length > MAX_NAMED ? ' …' : '');
};

export function SearchProgress({ search }: { search: Search }) {
  const now = useNow().getTime();
  const providers = Object.values(search.providers);
  const of = (state: ProviderProgress['state']) => providers.filter((p) => p.state === state);
  const [out, failed, late] = [of('ASKED'), of('FAILED'), of('LATE')];
  const done = providers.length - out.length;
  const until = search.finished_at ?? now;
  const seconds = Math.max(0, (until - search.started_at) / 1000);
  const trouble = (key: 'offers.failed' | 'offers.late', which: readonly ProviderProgress[]) =>
    which.length > 0 && (
      <span
        className="warn"
        title={which
          .map((p) => `${p.provider_type}: ${troubleInWords(p.message ?? p.error ?? '')}`)
          .join('\n')}
      >
        ! {say(key, { list: list(which) })}
      </span>
    );
  return (
    <span className="progress-words" data-testid="search-progress" data-state={search.state}>
      {trouble('offers.failed', failed)}
      {trouble('offers.late', late)}
      {search.state === 'running' && out.length > 0 && (
        <span className="dim">{say('offers.waiting_for', { list: list(out) })}</span>
      )}
      <span className="dim">
        {say('offers.in', { in: done, all: providers.length })}{' '}
        <span className="mono small">{number(seconds, search.finished_at === null ? 0 : 1)} s</span>
      </span>
      <progress
        max={Math.max(providers.length, 1)}
        value={done}
        aria-label={say('offers.in', { in: done, all: providers.length })}
      />
    </span>
  );
}
