/** TRUST-05: a bill of an agent recomputed by one file, which needs neither this site nor its source. */
import { serveOneFile } from './one-file.ts'

export const serveStatementVerifier = serveOneFile({
  source: 'web/verifier/statement-verifier.ts',
  fileName: 'verify-statement.html',
  title: 'Recompute a bill',
  body: `<p>Choose the statement of a bill as you saved it, JSON or CSV. This file computes the amount again from the rows and the terms in it. Nothing is sent anywhere.</p>
<label for="statement">Statement</label><input id="statement" type="file" accept=".json,.csv">
<div id="result" role="status" aria-live="polite"></div>
<p>Each row is a player, a category and a window of five minutes (UTC). The rows of the bill’s span are added up, the highest tier whose conditions all hold gives the rate, and the terms say what is deducted. The rows are hashed by SHA-256, one JSON list to a line; the bill keeps that hash from the time when it was made.</p>`,
})
