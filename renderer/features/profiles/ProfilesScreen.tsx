/** The profiles by name; Enter opens one, or uses it while passengers are being named. */
import { memo, useEffect, useRef } from 'react';
import type { ProfileSummary } from '#main/contract/profiles.ts';
import { Key } from '../../app/Key.tsx';
import { ListRow, type RowPlace } from '../../app/ListRow.tsx';
import { useArea, useDesk, useListInView } from '../../app/use-desk.ts';
import { useWords } from '../../i18n/use-words.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Button, Form } from '../../ui/Form.tsx';
import { ListGrid } from '../../ui/ListGrid.tsx';
import { formatTypedDate } from '../sell/passenger-rows.ts';
import { PROFILES_PAGE, readProfiles } from './profiles.ts';
import './profiles.css';

const PAUSE_MS = 150;
const COLUMNS: readonly WordKey[] = [
  'term.name',
  'profiles.type',
  'person.birth_date',
  'person.doc_type',
  'row.frequent_flyer',
  'profile.contacts',
];

export function ProfilesScreen() {
  const view = useArea((area) => area.profiles);
  if (!view) return null;
  const { answer, text } = view;
  return (
    <>
      <ProfilesBar />
      {answer?.profiles.length === 0 && (
        <p className="empty">{say(text === '' ? 'profiles.none' : 'profiles.none_match')}</p>
      )}
      {answer && answer.profiles.length > 0 && <ProfileTable profiles={answer.profiles} />}
    </>
  );
}

function ProfilesBar() {
  const desk = useDesk();
  const name = useArea((area) => area.name);
  const view = useArea((area) => area.profiles);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!view) return null;
  const type = (text: string) => {
    desk.patchArea(name, { profiles: { ...view, text, page: 1 } });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void readProfiles(desk, name), PAUSE_MS);
  };
  const pages = Math.max(1, Math.ceil((view.answer?.total ?? 0) / PROFILES_PAGE));
  return (
    <Bar title="screen.profiles">
      <Form
        className="find"
        aria-label={say('screen.profiles')}
        onSubmit={() => desk.actions.escape()}
      >
        <input
          type="text"
          name="profiles-search"
          data-first
          aria-label={say('term.name')}
          placeholder={say('profiles.search_hint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={view.text}
          onChange={(event) => type(event.target.value)}
        />
      </Form>
      <Button look="small" onClick={() => desk.actions.newProfile()}>
        {say('profiles.new')} <Key command="profile.new" />
      </Button>
      <span className="grow" />
      {view.answer && (
        <span className="dim">
          {say('profiles.count', { n: view.answer.total })}
          {pages > 1 && ` · ${say('profiles.page', { page: view.page, pages })}`}
        </span>
      )}
    </Bar>
  );
}

function ProfileTable({ profiles }: { profiles: readonly ProfileSummary[] }) {
  const { at } = useListInView();
  return (
    <ListGrid
      label={say('screen.profiles')}
      testid="profiles"
      columns={COLUMNS}
      below={<p className="dim small list-note">{say('profiles.open')}</p>}
    >
      {profiles.map((profile, index) => (
        <ProfileRow key={profile.id} profile={profile} index={index} current={index === at} />
      ))}
    </ListGrid>
  );
}

const ProfileRow = memo(function ProfileRow(props: { profile: ProfileSummary } & RowPlace) {
  const { profile, ...row } = props;
  useWords();
  const desk = useDesk();
  return (
    <ListRow {...row} cursor={profile.id} onClick={() => desk.actions.enter()}>
      <td className="wraps">
        <b>{profile.last_name.toUpperCase()}</b> {profile.first_name}
      </td>
      <td>
        <span className="tag">{profile.pax_type}</span>
      </td>
      <td className="mono">{profile.birth_date ? formatTypedDate(profile.birth_date) : ''}</td>
      <td className="mono">
        {profile.document?.unique_identifier} {profile.document?.issuing_country_code}
      </td>
      <td className="mono wraps">{profile.frequent_flyers.join(' · ')}</td>
      <td className="cut dim">{[profile.phone, profile.email].filter(Boolean).join(' · ')}</td>
    </ListRow>
  );
});
