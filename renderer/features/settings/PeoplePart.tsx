/** The agency's users and groups: adding, changing, disabling. */
import { useState } from 'react';
import type { GroupView, UserView } from '#main/contract/admin.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { Password } from '#main/contract/password.ts';
import { useSession } from '../../app/use-desk.ts';
import { say, type WordKey } from '../../i18n/words.ts';
import { Check, Select, SelectField, TextField } from '../../ui/Field.tsx';
import { Actions, Button, Tool } from '../../ui/Form.tsx';
import { PlainTable } from '../../ui/ListGrid.tsx';
import { useFields } from '../../ui/use-fields.ts';
import { NameForm, SettingsForm } from './SettingsForm.tsx';
import { useCalls, useField, useLoaded } from './use-settings.ts';

const ROLES = ['AGENT', 'ADMIN'] as const;
const listRoles = () => ROLES.map((value) => ({ value, label: say(`settings.role_${value}`) }));

export function PeoplePart() {
  const users = useLoaded('user.list');
  const groups = useLoaded('group.list');
  const [reset, setReset] = useState<UserView | null>(null);
  if (!users.data || !groups.data) return <p className="empty">{say('settings.loading')}</p>;
  const reload = () => void Promise.all([users.reload(), groups.reload()]);
  return (
    <>
      <UserTable users={users.data.users} reload={reload} onReset={setReset} />
      {reset && <ResetForm key={reset.id} user={reset} onDone={() => setReset(null)} />}
      <AddUser groups={groups.data.groups} reload={reload} />
      <h3>{say('settings.groups')}</h3>
      <GroupTable groups={groups.data.groups} users={users.data.users} reload={reload} />
      <AddGroup reload={reload} />
    </>
  );
}

interface UserTableProps {
  users: readonly UserView[];
  reload: () => void;
  onReset: (user: UserView) => void;
}

function UserTable({ users, reload, onReset }: UserTableProps) {
  const { call, showAnswer, ask } = useCalls();
  const me = useSession((state) => state.session?.user?.id);
  const change = async (user: UserView, input: Omit<InputOf<'user.update'>, 'id'>) => {
    const done = await call('user.update', { id: user.id, revision: user.revision, ...input });
    if (done) showAnswer('ok', say('settings.changed', { name: done.name }));
    reload();
  };
  /** Names a user's open work before disabling them; the work stays in the agency. */
  const askToDisable = async (user: UserView) => {
    const open = await call('user.open', { id: user.id });
    if (!open) return;
    const lines = (['sessions', 'queued', 'items', 'areas'] as const).map((what) => ({
      label: say(`settings.open_${what}`),
      value: String(open[what]),
    }));
    ask({
      title: say('settings.disable_question', { name: user.name, email: user.email }),
      lines,
      note: say('settings.disable_note'),
      confirm: say('settings.disable'),
      danger: true,
      run: () => void change(user, { active: false }),
    });
  };
  return (
    <PlainTable
      columns={['term.name', 'person.email', 'settings.role', 'providers.state']}
      tools="account.new_password"
    >
      {users.map((user) => (
        <tr key={user.id}>
          <td>
            {user.name} {user.id === me && <span className="tag">{say('settings.you')}</span>}
          </td>
          <td className="cut" title={user.email}>
            {user.email}
          </td>
          <td>
            <Select
              aria-label={`${say('settings.role')} ${user.name}`}
              value={user.role}
              disabled={user.id === me}
              options={listRoles()}
              onChange={(role) => void change(user, { role })}
            />
          </td>
          <td className={user.active ? 'ok' : 'dim'}>
            {user.active ? `✓ ${say('settings.active')}` : `✕ ${say('settings.out')}`}
          </td>
          <td className="key-tools">
            <Tool
              label={say('account.new_password')}
              of={user.name}
              onClick={() => onReset(user)}
            />
            {user.id !== me && (
              <Tool
                label={say(user.active ? 'settings.disable' : 'settings.enable')}
                of={user.name}
                onClick={() =>
                  void (user.active ? askToDisable(user) : change(user, { active: true }))
                }
              />
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function ResetForm({ user, onDone }: { user: UserView; onDone: () => void }) {
  const { call, showAnswer } = useCalls();
  const { field, refuse } = useField();
  const submit = async () => {
    const password = field.value;
    if (!Password.safeParse(password).success) return refuse(say('account.weak'));
    const done = await call('user.reset_password', { id: user.id, password });
    if (!done) return;
    showAnswer('ok', say('settings.password_set', { name: user.name }));
    onDone();
  };
  return (
    <SettingsForm
      className="settings-form"
      aria-label={say('account.new_password')}
      onSubmit={submit}
    >
      <TextField
        {...field}
        label={say('settings.password', { name: user.name })}
        name="reset-password"
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <Actions send={say('account.new_password')}>
        <Button onClick={onDone}>{say('providers.cancel')}</Button>
      </Actions>
    </SettingsForm>
  );
}

const NOBODY: Omit<InputOf<'user.create'>, 'group_ids'> & { group: string } = {
  name: '',
  email: '',
  password: '',
  role: 'AGENT',
  group: '',
};

function AddUser({ groups, reload }: { groups: readonly GroupView[]; reload: () => void }) {
  const { call, showAnswer } = useCalls();
  const { typed, setTyped, setErrors, set, bind } = useFields(NOBODY);
  const submit = async () => {
    const { group, ...user } = typed;
    const wrong: Record<string, string> = {};
    if (user.name.trim() === '') wrong.name = say('field.needed');
    if (user.email.trim() === '') wrong.email = say('field.needed');
    else if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(user.email)) {
      wrong.email = say('manifest.email', { text: user.email });
    }
    if (!Password.safeParse(user.password).success) wrong.password = say('account.weak');
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const group_ids = group === '' ? [] : [Number(group)];
    const done = await call('user.create', { ...user, group_ids }, setErrors);
    if (!done) return;
    showAnswer('ok', say('settings.added', { name: user.name }));
    setTyped(NOBODY);
    reload();
  };
  const buildField = (field: 'name' | 'email' | 'password', label: WordKey) => ({
    ...bind(field),
    label: say(label),
    name: `user-${field}`,
  });
  return (
    <SettingsForm
      className="settings-form row"
      aria-label={say('settings.add_user')}
      onSubmit={submit}
    >
      <TextField {...buildField('name', 'term.name')} maxLength={120} />
      <TextField {...buildField('email', 'person.email')} maxLength={254} />
      <TextField
        {...buildField('password', 'settings.first_password')}
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <SelectField
        label={say('settings.role')}
        name="user-role"
        value={typed.role}
        options={listRoles()}
        onChange={(role) => set({ role })}
      />
      <SelectField
        label={say('signin.group')}
        name="user-group"
        value={typed.group}
        options={[
          { value: '', label: '—' },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(group) => set({ group })}
      />
      <Button type="submit" look="primary">
        {say('settings.add_user')}
      </Button>
    </SettingsForm>
  );
}

interface GroupTableProps {
  groups: readonly GroupView[];
  users: readonly UserView[];
  reload: () => void;
}

function GroupTable({ groups, users, reload }: GroupTableProps) {
  const { call, showAnswer } = useCalls();
  const toggle = async (group: GroupView, user: UserView) => {
    const within = group.user_ids.includes(user.id);
    const user_ids = within
      ? group.user_ids.filter((id) => id !== user.id)
      : [...group.user_ids, user.id];
    const done = await call('group.update', { id: group.id, user_ids, revision: group.revision });
    if (done) showAnswer('ok', say('settings.changed', { name: group.name }));
    reload();
  };
  return (
    <PlainTable columns={['term.position', 'settings.group_name', 'settings.members']}>
      {groups.map((group) => (
        <tr key={group.id}>
          <td className="mono">{group.id}</td>
          <td>{group.name}</td>
          <td className="group-members">
            {users.map((user) => (
              <Check
                key={user.id}
                aria-label={`${user.name}: ${group.name}`}
                checked={group.user_ids.includes(user.id)}
                set={() => void toggle(group, user)}
              >
                {user.name}
              </Check>
            ))}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function AddGroup({ reload }: { reload: () => void }) {
  const { call, showAnswer } = useCalls();
  const run = async (name: string) => {
    const done = await call('group.create', { name, user_ids: [] });
    if (!done) return false;
    showAnswer('ok', say('settings.added', { name }));
    reload();
    return true;
  };
  return (
    <NameForm
      label={say('settings.group_name')}
      name="group-name"
      add={say('settings.add_group')}
      run={run}
    />
  );
}
