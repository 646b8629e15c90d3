/** What can be meant about work areas, simultaneous changes, and what agents add to a booking. */
export interface AreaActions {
  /** Lets mine or theirs stand where both changed a field: on the line under the cursor, or on all. */
  takeSide(side: 'mine' | 'theirs', all: boolean): void;
  /** Brings back what was ignored, dropped or closed last. */
  undo(): void;
  /** Closes this work area, after a question where something is in it. */
  closeArea(): void;
  /** Opens the remarks with the form to add one. */
  openNotes(): void;
  /** Sends what is typed in that form. */
  addNote(): void;
  /** Takes the line under the cursor off the booking, where it is one an agent added. */
  removeNote(): void;
  /** Asks the airline how the booking stands now. */
  refreshBooking(): void;
  /** Shows the next of the agency's queues on the desk, or the one before. */
  stepQueue(step: -1 | 1): void;
  /** Offers, or a ticket, in the arrangement of the home language. */
  toggleHost(): void;
}
