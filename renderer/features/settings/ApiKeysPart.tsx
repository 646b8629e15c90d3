/** Access of programs and browsers: the agency's API keys, and links for another browser. */
import { useState } from 'react';
import type { ApiKeyView } from '#main/contract/auth.ts';
import { useInstants, useNow, useSession } from '../../app/use-desk.ts';
import { say } from '../../i18n/words.ts';
import { Button, Tool } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { NameForm } from './SettingsForm.tsx';
import { useCalls, useLoaded } from './use-settings.ts';

/** How long the old key stays valid after its replacement. */
const OVERLAP_HOURS = 24;

interface Shown {
  name: string;
  api_key: string;
}

export function ApiKeysPart() {
  const { data, reload } = useLoaded('key.list');
  const service_admin = useSession((state) => state.session?.user?.service_admin);
  const [shown, setShown] = useState<Shown | null>(null);
  if (!data) return <p className="empty">{say('settings.loading')}</p>;
  const showMade = (next: Shown | null) => {
    setShown(next);
    void reload();
  };
  return (
    <>
      <h3>{say('access.keys')}</h3>
      <p className="dim">{say('access.keys_note')}</p>
      {shown && (
        <p role="status" className="ok">
          {say('access.shown_once', { name: shown.name })} <code>{shown.api_key}</code>
        </p>
      )}
      <KeyTable keys={data.keys} made={showMade} />
      <AddKey made={showMade} />
      {service_admin && <Links />}
    </>
  );
}

function KeyTable(props: { keys: readonly ApiKeyView[]; made: (shown: Shown | null) => void }) {
  const { keys, made } = props;
  const { call, showAnswer, ask } = useCalls();
  const formatInstant = useInstants();
  const now = useNow();
  const rotate = async ({ id, name }: ApiKeyView) => {
    const done = await call('key.rotate', { id, overlap_hours: OVERLAP_HOURS });
    if (done) made({ name, api_key: done.api_key });
  };
  const revoke = async ({ id, name }: ApiKeyView) => {
    if (!(await call('key.revoke', { id }))) return;
    showAnswer('ok', say('access.revoked', { name }));
    made(null);
  };
  return (
    <PlainTable
      testid="api-keys"
      columns={['term.name', 'access.made', 'providers.state']}
      tools="access.revoke"
    >
      {keys.map((key) => {
        const over = key.revoked_at ?? key.expires_at;
        const ended = over !== null && Date.parse(over) <= now.getTime();
        return (
          <tr key={key.id}>
            <td>{key.name}</td>
            <td>
              {formatInstant(key.created_at)} {key.created_by}
            </td>
            <td className={ended ? 'dim' : 'ok'}>
              {ended && `✕ ${say('access.ended', { at: formatInstant(over) })}`}
              {!ended && over !== null && `! ${say('access.ends', { at: formatInstant(over) })}`}
              {over === null && `✓ ${say('access.in_use')}`}
            </td>
            <td className="key-tools">
              {over === null && (
                <Tool label={say('access.rotate')} of={key.name} onClick={() => void rotate(key)} />
              )}
              {!ended && (
                <Tool
                  label={say('access.revoke')}
                  of={key.name}
                  onClick={() =>
                    ask({
                      title: say('access.revoke_question', { name: key.name }),
                      lines: [],
                      note: say('access.revoke_note'),
                      confirm: say('access.revoke'),
                      danger: true,
                      run: () => void revoke(key),
                    })
                  }
                />
              )}
            </td>
          </tr>
        );
      })}
    </PlainTable>
  );
}

function AddKey({ made }: { made: (shown: Shown) => void }) {
  const { call } = useCalls();
  const run = async (name: string) => {
    const done = await call('key.create', { name });
    if (done) made({ name: done.key.name, api_key: done.api_key });
    return done !== null;
  };
  return (
    <NameForm label={say('access.key_name')} name="key-name" add={say('access.add')} run={run} />
  );
}

function Links() {
  const { call } = useCalls();
  const [link, setLink] = useState<{ url: string; good_for_minutes: number } | null>(null);
  const make = async () => setLink(await call('service.link', {}));
  return (
    <>
      <h3>{say('access.browsers')}</h3>
      <p className="dim">{say('access.browsers_note')}</p>
      <div className="settings-tools">
        <Button onClick={() => void make()}>{say('access.make_link')}</Button>
      </div>
      {link && (
        <p role="status" data-testid="browser-link">
          {say('access.link', { minutes: link.good_for_minutes })} <code>{link.url}</code>
        </p>
      )}
    </>
  );
}
