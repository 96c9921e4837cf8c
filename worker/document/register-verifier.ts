/** FAIR-02: the public register checked by one file, which needs neither this site nor its source. */
import { serveOneFile } from './one-file.ts'

export const serveRegisterVerifier = serveOneFile({
  source: 'web/verifier/register-verifier.ts',
  fileName: 'verify-register.html',
  title: 'Check the public register',
  body: `<p>Choose the files of the register, one a day, as you saved them. Paste the lines that you kept, if you have any. Nothing is sent anywhere.</p>
<form id="verify"><label for="files">Files of days</label><input id="files" type="file" accept=".txt" multiple required>
<label for="kept">Lines that you kept, one to a row</label><textarea id="kept" spellcheck="false" autocomplete="off"></textarea>
<button>Check</button></form>
<div id="result" role="status" aria-live="polite"></div>
<h2>What a line is</h2>
<p>Position, time, hash of the line before, kind, fields, hash. The hash is the SHA-256 of all that stands before the last space. A line <code>chain</code> names game, kind, number of the chain, its end <code>h[0]</code>, length, first and last draw, version of the rules. A line <code>root</code> names site, game, book, draw and the root of the sealed book. A line <code>day</code> names the last day before, its lines and the SHA-256 of its file.</p>
<p>Whoever writes the register can write all of it again. Nobody can do so without changing the line that you kept.</p>`,
})
