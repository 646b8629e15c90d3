/** One file for whoever helps, without a secret in it. */
import { useState } from 'react';
import type { OutputOf } from '#main/contract/operations.ts';
import { pageFiles } from '../../app/files.ts';
import { say } from '../../i18n/words.ts';
import { useCalls } from './use-settings.ts';

export function SupportPart() {
  const { call, tell } = useCalls();
  const [file, setFile] = useState<OutputOf<'diagnostics.make'> | null>(null);
  const make = async () => {
    const made = await call('diagnostics.make', {});
    if (!made) return;
    setFile(made);
    tell('ok', say('support.made', { name: made.file_name }));
  };
  return (
    <div className="settings-form">
      <p>{say('support.what')}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={() => void make()}>
          {say('support.make')}
        </button>
        {file && (
          <button
            type="button"
            className="button"
            data-testid="save-diagnostics"
            onClick={() => void pageFiles().keepFile?.(file)}
          >
            {say('support.save', { name: file.file_name })}
          </button>
        )}
      </div>
    </div>
  );
}
