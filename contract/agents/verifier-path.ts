/** TRUST-05: where the one file is served that recomputes a bill from its statement without a network. */
export const STATEMENT_VERIFIER_PATH = '/verify/statement.html'
