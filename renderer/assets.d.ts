/** Types of imported files that are not code. */
declare module '*.css';
