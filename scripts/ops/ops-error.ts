/** What went wrong, in words for the operator. */
export class OpsError extends Error {}
