/** The settings: the agent's own, and for administrators those of the agency and the service. */
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import type { OutputOf } from '#main/contract/operations.ts';
import { useArea, useDesk, useSession } from '../../app/use-desk.ts';
import type { SettingsSection } from '../../commands/context.ts';
import { say } from '../../i18n/words.ts';
import { Bar } from '../../ui/Bar.tsx';
import { Button } from '../../ui/Form.tsx';
import { AccountPart } from './AccountPart.tsx';
import { AgencyPart } from './AgencyPart.tsx';
import { ApiKeysPart } from './ApiKeysPart.tsx';
import { BackupsPart } from './BackupsPart.tsx';
import { FeesPart } from './FeesPart.tsx';
import { KeysPart } from './KeysPart.tsx';
import { LooksPart } from './LooksPart.tsx';
import { PeoplePart } from './PeoplePart.tsx';
import { PrivacyPart } from './PrivacyPart.tsx';
import { ProvidersPart } from './ProvidersPart.tsx';
import { RulesPart } from './RulesPart.tsx';
import { isOwnSection, listSections } from './settings.ts';
import { useCalls } from './use-settings.ts';
import './settings.css';

const PARTS: Readonly<Record<SettingsSection, ComponentType>> = {
  looks: LooksPart,
  keys: KeysPart,
  account: AccountPart,
  agency: AgencyPart,
  providers: ProvidersPart,
  fees: FeesPart,
  rules: RulesPart,
  people: PeoplePart,
  access: ApiKeysPart,
  privacy: PrivacyPart,
  backups: BackupsPart,
  support: SupportPart,
};

export function SettingsScreen() {
  const section = useArea((area) => area.settings.section);
  const Part = PARTS[section];
  return (
    <>
      <Bar title="screen.settings">
        <span className="dim">
          {say(isOwnSection(section) ? 'settings.yours' : 'settings.theirs')}
        </span>
      </Bar>
      <div className="settings">
        <Sections section={section} />
        <section
          className="settings-part"
          role="tabpanel"
          id="settings-part"
          aria-labelledby={`settings-${section}`}
          data-testid={`settings-${section}`}
        >
          <h2>{say(`settings.${section}`)}</h2>
          <Part key={section} />
        </section>
      </div>
    </>
  );
}

/** One tab stop; arrow keys move through the sections. */
function Sections({ section }: { section: SettingsSection }) {
  const desk = useDesk();
  const user = useSession((state) => state.session?.user);
  const list = useRef<HTMLDivElement>(null);
  const sections = listSections(user);
  const handleKeys = (event: KeyboardEvent) => {
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (step === undefined) return;
    event.preventDefault();
    desk.actions.stepSection(step);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
    );
  };
  return (
    <div
      ref={list}
      className="settings-sections"
      role="tablist"
      aria-orientation="vertical"
      aria-label={say('screen.settings')}
    >
      {sections.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`settings-${one}`}
          aria-selected={one === section}
          aria-controls={one === section ? 'settings-part' : undefined}
          tabIndex={one === section ? 0 : -1}
          className={one === section ? 'current' : undefined}
          data-first={one === section || undefined}
          onClick={() => desk.actions.openSettings(one)}
          onKeyDown={handleKeys}
        >
          {say(`settings.${one}`)}
        </button>
      ))}
    </div>
  );
}

/** One file for support staff, without secrets. */
function SupportPart() {
  const desk = useDesk();
  const { call, showAnswer } = useCalls();
  const [file, setFile] = useState<OutputOf<'diagnostics.make'> | null>(null);
  const make = async () => {
    const made = await call('diagnostics.make', {});
    if (!made) return;
    setFile(made);
    showAnswer('ok', say('support.made', { name: made.file_name }));
  };
  return (
    <div className="settings-form">
      <p>{say('support.what')}</p>
      <div className="actions">
        <Button look="primary" onClick={() => void make()}>
          {say('support.make')}
        </Button>
        {file && (
          <Button onClick={() => void desk.page.keepFile?.(file)}>
            {say('support.save', { name: file.file_name })}
          </Button>
        )}
      </div>
    </div>
  );
}
