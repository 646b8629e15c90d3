/** The ids by which the command line names the list it acts in and the row under the cursor. */
export const LIST_ID = 'list';
export const getRowId = (at: number): string => `row-${at}`;
