/**
 * The long simulation: `npm run sim:slots [-- rounds]`. Every model by seeded chance and, a hundredth as
 * often, by the fairness algorithm itself, beside its exact figures. Exits 1 beyond four standard errors.
 */

import { paytableIdOf, type SlotModel, stakeUnits } from '../engine/model.ts'
import { resolveRound } from '../engine/round.ts'
import { simulate } from '../engine/simulate.ts'
import { FIGURES } from '../models/figures.generated.ts'
import { MODELS } from '../models/index.ts'

const ROUNDS = Number(process.argv[2] ?? 5_000_000)
const SEED = 20_261_120
const percent = (value: number) => `${(value * 100).toFixed(3)} %`

async function playFair(model: SlotModel, rounds: number): Promise<number> {
  let stakes = 0
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const round = await resolveRound(model, { serverSeed: `simulation ${SEED}`, clientSeed: 'sim', nonce })
    stakes += round.total / stakeUnits(model)
  }
  return stakes / rounds
}

let agreed = true
for (const model of MODELS) {
  const id = paytableIdOf(model)
  const figures = FIGURES[id]
  if (!figures) throw new Error(`no figures for ${id}`)
  const run = simulate(model, ROUNDS, SEED)
  const fairRounds = Math.ceil(ROUNDS / 100)
  const fair = await playFair(model, fairRounds)
  const errors = (rtp: number, rounds: number) => ((rtp - figures.rtp) * Math.sqrt(rounds)) / figures.deviation
  const worst = Math.max(Math.abs(errors(run.rtp, ROUNDS)), Math.abs(errors(fair, fairRounds)))
  if (worst > 4) agreed = false
  console.log(
    [
      id.padEnd(22),
      `exact ${percent(figures.rtp)}`,
      `simulated ${percent(run.rtp)} (${errors(run.rtp, ROUNDS).toFixed(2)} s.e. over ${ROUNDS} rounds)`,
      `by the fair draw ${percent(fair)} (${errors(fair, fairRounds).toFixed(2)} s.e. over ${fairRounds})`,
      `hits ${percent(figures.hitFrequency)} / ${percent(run.hitFrequency)}`,
      `deviation ${figures.deviation.toFixed(3)} / ${run.deviation.toFixed(3)}`,
    ].join('  '),
  )
}
if (!agreed) process.exit(1)
