/** FAIR-02: the verifier of lottery draws as one file, which a player keeps and opens without a network. */
import { serveOneFile } from './one-file.ts'

export const serveLotteryVerifier = serveOneFile({
  source: 'web/verifier/lottery-verifier.ts',
  fileName: 'verify-lottery.html',
  title: 'Verify a lottery draw',
  body: `<p>Copy the proof from the page “Check a draw” and paste it here. This file computes the draw again from its two secrets. Nothing is sent anywhere.</p>
<form id="verify"><label for="proof">Proof of the draw</label><textarea id="proof" name="proof" spellcheck="false" autocomplete="off" required></textarea>
<button>Verify</button></form>
<div id="result" role="status" aria-live="polite"></div>
<h2>How it is drawn</h2>
<p>Our secret: <code>h[N]</code> is random and <code>h[i−1]</code> is the SHA-256 of the hex text of <code>h[i]</code>. <code>h[0]</code> is published before the first bet, draw n uses <code>h[n]</code>, where n counts the draws of the game from the first one of the chain. The public secret: the beacon’s round is ceil((close + 6 s − 1692803367) ÷ 3) + 1, fixed while bets are open. Its random value is the SHA-256 of the signature’s bytes. Numbers come from HMAC-SHA256 with the text of <code>h[n]</code> as key and <code>game.period.random:0:0</code>, <code>…:0:1</code> and so on as messages.</p>
<p>A draw on the house beacon has no signature: its second secret was made by the operator, whom one has to trust for it.</p>`,
})
