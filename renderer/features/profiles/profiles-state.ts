/** A work area's profiles and pasted list, which are not saved. */
import type { Profile, ProfileSummary } from '#main/contract/profiles.ts';
import type { GenderType } from '#main/contract/values.ts';
import type { SettingsSection } from '../../commands/context.ts';
import type { FieldErrors } from '../sell/typed-state.ts';
import type { Manifest } from './manifest.ts';

interface ProfilesView {
  text: string;
  page: number;
  answer: { profiles: readonly ProfileSummary[]; total: number } | null;
}

export interface DocumentRow {
  /** The stored document's id; null for a new one. */
  id: string | null;
  type: string;
  number: string;
  country: string;
  issued: string;
  expires: string;
}

/** A profile as typed; dates are text until they are sent. */
export interface ProfileForm {
  id: string | null;
  revision: number | null;
  last_name: string;
  first_name: string;
  gender_type: GenderType;
  birth_date: string;
  nationality: string;
  phone: string;
  email: string;
  documents: readonly DocumentRow[];
  flyers: readonly { airline: string; code: string }[];
  meal: string;
  seat: string;
  notes: string;
  errors: FieldErrors;
  /** The passenger of a booking it was made from; linked to it once saved. */
  of: { booking_id: string; passenger_id: string } | null;
  saved: Pick<Profile, 'updated_at' | 'updated_by'> | null;
}

interface ManifestView extends Manifest {
  text: string;
}

export interface ProfilesState {
  profiles: ProfilesView | null;
  profile: ProfileForm | null;
  manifest: ManifestView | null;
  settings: { section: SettingsSection };
}
export const NO_PROFILES: ProfilesState = {
  profiles: null,
  profile: null,
  manifest: null,
  settings: { section: 'looks' },
};
