/** The verifier: on the studio's origin, and as one file that needs no network. */
import { LEAGUES } from '../../contract/book/leagues.ts'
import { LANGUAGE_TAG, LANGUAGES, type Language } from '../../contract/constants.ts'
import { FAIRNESS_ALGORITHMS } from '../../contract/fairness/draw.ts'
import { HAND_RULES } from '../../contract/rooms/rules/index.ts'
import { drawSymbol } from '../art/symbol.ts'
import { paytableIdOf } from '../engine/model.ts'
import { PARTS } from '../engine/original-rules.ts'
import { nameAlgorithm, nameRules } from '../engine/rules-name.ts'
import type { Game } from '../games/game.ts'
import { DRAW_WORDS, type DrawKey } from '../i18n/draw-words.ts'
import { VERDICT_WORDS } from '../i18n/verdict-words.ts'
import { JACKPOT_WORDS } from '../jackpot/words.ts'
import { MODELS } from '../models/index.ts'
import { CRASH_ALGORITHM, crashRules } from '../originals/crash.ts'
import { RISKS } from '../originals/plinko.ts'
import { WHEEL_SEGMENTS, wheelRim } from '../originals/wheel.ts'
import { POND_ENGINES } from '../pond/pond-engine.ts'
import { TABLE_RULES } from '../table-rules/index.ts'

/** One choice of each original, to be changed. */
const EXAMPLES = [
  'baccarat@1:banker',
  'blackjack@1',
  'dice@1:over:5000',
  'hilo@1',
  'keno@1:steady:4,11,18',
  'limbo@2:200',
  'limbo@1:200',
  'mines@1:3',
  'plinko@1:16:high',
  'wheel@1:30:medium',
]

const STYLE = `:root{color-scheme:dark light}body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:0 auto;padding:1.5rem;background:#0d1426;color:#eef1f7}
label{display:block;margin:.75rem 0 0;font-weight:600}input,select{width:100%;box-sizing:border-box;font:15px ui-monospace,monospace;padding:.6rem;border-radius:8px;border:1px solid #43507a;background:#162040;color:inherit}
button{margin-top:1rem;font:600 16px system-ui;padding:.75rem 1.5rem;border:0;border-radius:12px;background:#f3b95a;color:#1a1204}:focus-visible{outline:3px solid #8ad8ff;outline-offset:2px}
[hidden]{display:none}h2{font-size:1.25rem;margin:0 0 .25rem}.reels{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,48px);gap:4px;margin:.5rem 0}.reels span{display:grid;gap:4px;min-width:0}.reels b{display:grid;place-items:center;width:100%;aspect-ratio:1;padding:2px;box-sizing:border-box;border-radius:10px;background:#162040;border:1px solid #43507a}summary{cursor:pointer;padding:.75rem 0;font-weight:600}body[data-sheet]{padding:.25rem .75rem;background:#0d1426}#result p{overflow-wrap:anywhere}pre{overflow:auto;background:#162040;padding:1rem;border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere}.good{color:#7fe3a8}.bad{color:#ff9d98}a{color:#8ad8ff}`

const HEADINGS: readonly DrawKey[] = ['strips', 'rims', 'ratings', 'title']
/** The order of the words is the order of the page. */
const IN_ORDER = (Object.keys(DRAW_WORDS.EN) as DrawKey[]).filter((key) => !HEADINGS.includes(key))

/** `rules`: the options that are known; `first` stands in the field. */
const verifyForm = (rules: string, first: string) => `<form id="verify">
<label>Server seed, hashed before play<input name="hash" autocomplete="off" spellcheck="false"></label>
<label>Your seed<input name="client" autocomplete="off" spellcheck="false" required></label>
<label>Round number under this pair<input name="nonce" inputmode="numeric" pattern="[0-9]+" value="0" required></label>
<label>Server seed, revealed<input name="server" autocomplete="off" spellcheck="false" required></label>
<label>Algorithm and rules, with what you chose before the round<input name="rules" list="rules" autocomplete="off" spellcheck="false" value="${first}" required></label><datalist id="rules">${rules}</datalist>
<label>Your choices in the round, where it had any<input name="acts" autocomplete="off" spellcheck="false"></label>
<label>Its jackpots, as the record has them<input name="jackpot" autocomplete="off" spellcheck="false"></label>
<button>Recompute</button></form>`

/** A slot's symbols for the script to lay on the reels, each with gradients of its own. */
function symbolTemplates(game: Game | undefined): string {
  if (game?.type !== 'slot') return ''
  return Object.entries(game.theme.symbols)
    .map(
      ([name, design]) =>
        `<template data-symbol="${name}"><svg viewBox="-6 -6 112 112">${drawSymbol(design, `s${name}`)}</svg></template>`,
    )
    .join('')
}

type Sheet = { element: string; nonce: string; language: Language; rules: string; game: Game | undefined }

function sheetPage({ element, nonce, language, rules, game }: Sheet): string {
  const tag = LANGUAGE_TAG[language]
  return `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Verify a round</title><style nonce="${nonce}">${STYLE}</style></head>
<body data-page="verify" data-sheet="${language}"><main><div id="result" role="status" aria-live="polite"></div>
<details><summary>${VERDICT_WORDS[language].details}</summary><div id="told"></div>${verifyForm(rules, '')}
<p><a href="/verify?lang=${language}" target="_blank" rel="noopener">${DRAW_WORDS[language].title}</a></p></details>
</main>${symbolTemplates(game)}${element}</body></html>`
}

/** Of football two figures a team, of esports one; boats have none. */
function describeRatings(): string {
  const lists = LEAGUES.flatMap(({ code, teams }) => {
    const lines = teams.flatMap(({ name, attack, defence, elo }) => {
      const figures = [attack, defence, elo].filter((figure) => figure !== undefined)
      return figures.length > 0 ? [`${name}: ${figures.join(' ')}`] : []
    })
    return lines.length > 0 ? [`<h3>${code}</h3><pre>${lines.join('\n')}</pre>`] : []
  })
  return lists.join('')
}

/** Enough to recompute every round elsewhere: the words, and the strips, rims and ratings as the rules have them. */
function describeDraws(language: Language): string {
  const words = DRAW_WORDS[language]
  const paragraphs = IN_ORDER.map((key) => `<p>${words[key]}</p>`)
  const strips = MODELS.map((model) => {
    const reels = model.reels.map((reel, at) => `${at + 1}: ${reel} (${reel.length})`)
    return `<h3>${paytableIdOf(model)}</h3><pre>${reels.join('\n')}</pre>`
  })
  const rims = WHEEL_SEGMENTS.flatMap((segments) =>
    RISKS.map((risk) => {
      const pays = wheelRim({ segments, risk }).map((parts) => (parts / PARTS).toFixed(2))
      return `<h3>wheel@1:${segments}:${risk}</h3><pre>${pays.join(' ')}</pre>`
    }),
  )
  const others = LANGUAGES.map((code) => `<a hreflang="${LANGUAGE_TAG[code]}" href="?lang=${code}">${code}</a>`)
  return `<section lang="${LANGUAGE_TAG[language]}"><h2>${words.title}</h2><p>${others.join(' · ')}</p>
${paragraphs.join('\n')}
<p>${JACKPOT_WORDS[language].title}: ${JACKPOT_WORDS[language].draw}</p>
<h2>${words.strips}</h2>${strips.join('\n')}
<h2>${words.rims}</h2>${rims.join('\n')}
<h2>${words.ratings}</h2>${describeRatings()}</section>`
}

/**
 * `script` is a source address, or the code itself for the one-file form. `sheet`: within the site, which sends the
 * round along: the verdict comes first, with the reels of its game, and all else is folded below it.
 */
export function verifyPage(
  script: { readonly src: string } | { readonly code: string },
  nonce: string,
  language: Language = 'EN',
  sheet: { readonly game: Game | undefined } | null = null,
): string {
  const paytables = [
    ...MODELS.map(paytableIdOf),
    ...EXAMPLES,
    ...POND_ENGINES.map(({ id }) => `${id}:60`),
    ...TABLE_RULES.map(({ id }) => id),
  ]
  const rules = FAIRNESS_ALGORITHMS.flatMap((algorithm) =>
    paytables.map((paytable) => `<option value="${nameRules(nameAlgorithm(algorithm), paytable)}">`),
  )
  rules.push(...HAND_RULES.map(({ id }) => `<option value="${nameRules(nameAlgorithm('v2'), id)}">`))
  rules.push(`<option value="${nameRules(CRASH_ALGORITHM, crashRules.id)}">`)
  const element =
    'src' in script
      ? `<script type="module" src="${script.src}" crossorigin></script>`
      : `<script type="module">${script.code.replaceAll('</script', '<\\/script')}</script>`
  const download =
    'src' in script
      ? '<p><a href="/verify.html" download="harbor-verify.html">Download this page as one file for offline use</a></p>'
      : ''
  if (sheet) return sheetPage({ element, nonce, language, rules: rules.join(''), game: sheet.game })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Verify a round</title><style${nonce && ` nonce="${nonce}"`}>${STYLE}</style></head>
<body data-page="verify"><main><h1>Verify a round</h1>
<p>Recomputes a whole round from its seeds: free spins of a slot, or your choices in another game. Copy them from the round's proof in your betting record: the lines have the same names here. Nothing is sent anywhere.</p>
${verifyForm(rules.join(''), nameRules(nameAlgorithm('v1'), paytables[0]!))}
<div id="result" role="status" aria-live="polite"></div>${download}
${describeDraws(language)}
</main>${element}</body></html>`
}
