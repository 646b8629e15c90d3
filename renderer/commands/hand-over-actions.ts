/** What can be meant about handing the queue over to another station. */
export interface GiveRequest {
  passphrase: string;
  /** Items whose bookings go; null is all that can. */
  ids: string[] | null;
  /** The only station that may take it. */
  receiver: string | null;
  /** A hand-over of before, whose file is wanted again. */
  again: string | null;
}

/** What an agent can mean about another station. */
export interface HandOverActions {
  /** Opens the form for making a file, or the one for taking one over. */
  openHandOver(way: 'give' | 'take'): void;
  /** Makes a file, or one of before again; true once it is kept. */
  giveOutbox(request: GiveRequest): Promise<boolean>;
  /** True where something was taken over. */
  takeOutbox(request: { passphrase: string; body_base64: string }): Promise<boolean>;
}
