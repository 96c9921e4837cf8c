/** WAU: who plays. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isAmount } from '../kit/money.ts'
import { type Check, expectEqual, expectThat, Skip } from '../run/check.ts'
import { expectDone, expectRefused, type WalletContext } from './context.ts'

const AGAIN_MS = 10_000

const otherGame = ({ settings }: WalletContext) => {
  const game = settings.games[1]
  if (!game) throw new Skip('wallet.games names one game only')
  return game
}

/** Moves the tested side's clock where it can, and waits where it cannot. */
async function pass(context: WalletContext, ms: number) {
  try {
    await context.hook('setClock', { advanceMs: ms })
  } catch (error) {
    if (!(error instanceof Skip) || ms > AGAIN_MS + 1_000) throw error
    await sleep(ms)
  }
}

const isText = (value: unknown, form: RegExp) => typeof value === 'string' && form.test(value)

export const sessionChecks: Check<WalletContext>[] = [
  {
    id: 'WAU-01',
    title: 'a launch token asked again within ten seconds gives the same session',
    isMust: true,
    level: 'core',
    needs: ['launch'],
    says: ['vendors: If the answer is lost, ask again with the same token within ten seconds'],
    hint: 'the token is deleted at its first use',
    async run(context) {
      const session = await context.launch()
      const body = { launchToken: session.token, gameCode: session.game.gameCode }
      const again = expectDone(await context.call('authenticate', body), 'the same token again')
      expectEqual(again.session, session.session, 'the session')
    },
  },
  {
    id: 'WAU-02',
    title: 'a token is good for one vendor and one game',
    isMust: true,
    level: 'core',
    needs: ['launch'],
    says: ['vendors: The token is good once, within two minutes, for you and this game'],
    hint: 'the token is looked up without vendor and game',
    async run(context) {
      const token = await context.token()
      const { gameCode } = context.game
      const { other } = context.settings
      const asked = { launchToken: token, gameCode: otherGame(context).gameCode }
      expectRefused(await context.call('authenticate', asked), 'login_required', 'a token of another game')
      const unknown = { launchToken: 'cf_unknown_token_0000000000000000000000000', gameCode }
      expectRefused(await context.call('authenticate', unknown), 'login_required', 'an unknown token')
      if (!other) return
      const manner = { vendor: other.vendor, secret: other.secret }
      const foreign = await context.call('authenticate', { launchToken: await context.token(), gameCode }, manner)
      expectRefused(foreign, 'login_required', 'a token of another vendor')
    },
  },
  {
    id: 'WAU-03',
    title: 'the session says player, mode, money, language, lobby and policy',
    isMust: true,
    level: 'core',
    needs: ['launch'],
    says: ['vendors: `policy` binds your game', 'vendors: `cycleMsByKind` gives the time for each kind of game'],
    hint: 'a field of the example is left out',
    async run(context) {
      const { value } = await context.launch()
      const policy = (value.policy ?? {}) as Record<string, unknown>
      const forms: [string, boolean][] = [
        ['playerId', isText(value.playerId, /^[A-Za-z0-9_-]{1,80}$/)],
        ['operator', isText(value.operator, /^.{1,64}$/)],
        ['session', isText(value.session, /^[A-Za-z0-9_-]{16,128}$/)],
        ['mode', value.mode === 'real' || value.mode === 'play'],
        ['currency', isText(value.currency, /^[A-Z]{3}$/)],
        ['balance', isAmount(value.balance)],
        ['language', isText(value.language, /^(CN|EN|JA|TH|VI)$/)],
        ['lobbyOrigin', isText(value.lobbyOrigin, /^https?:\/\/[^/]+$/)],
        ['policy.autoplay', typeof policy.autoplay === 'boolean'],
        ['policy.turbo', typeof policy.turbo === 'boolean'],
        ['policy.celebrateLosses', typeof policy.celebrateLosses === 'boolean'],
        ['policy.minimumCycleMs', Number.isInteger(policy.minimumCycleMs)],
      ]
      const wrong = forms.filter(([, isRight]) => !isRight).map(([name]) => name)
      expectThat(wrong.length === 0, 'every field of its form', `wrong or missing: ${wrong.join(', ')}`)
    },
  },
  {
    id: 'WAU-04',
    title: 'free play has a balance of its own',
    isMust: true,
    level: 'money',
    isAlone: true,
    needs: ['launch'],
    says: ['vendors: `mode` `play` is free play with money that is worth nothing'],
    hint: 'one wallet for both modes',
    async run(context) {
      const [real, play] = [await context.launch(), await context.launch({ mode: 'play' })]
      expectEqual([real.mode, play.mode], ['real', 'play'], 'the modes')
      const before = await context.balance(real)
      const round = await context.openRound(play)
      expectEqual(await context.balance(real), before, 'the real balance after a bet of free play')
      await context.giveBack(round)
    },
  },
  {
    id: 'WAU-05',
    title: 'a launch token asked again after ten seconds is refused',
    isMust: true,
    level: 'full',
    movesClock: true,
    needs: ['launch'],
    says: ['vendors: Later the answer is `401 login_required`'],
    hint: 'the ten seconds of the repeat are not counted',
    async run(context) {
      const session = await context.launch()
      await pass(context, AGAIN_MS + 1_000)
      const body = { launchToken: session.token, gameCode: session.game.gameCode }
      expectRefused(await context.call('authenticate', body), 'login_required', 'a used token after eleven seconds')
    },
  },
  {
    id: 'WAU-06',
    title: 'a launch token ends after two minutes, a session after 30 minutes without a bet',
    isMust: true,
    level: 'full',
    movesClock: true,
    needs: ['launch', 'setClock'],
    says: ['vendors: A session ends when the player logs out or is locked, after 30 minutes without a bet'],
    hint: 'the times are not kept',
    async run(context) {
      const token = await context.token()
      await context.hook('setClock', { advanceMs: 121_000 })
      const late = await context.call('authenticate', { launchToken: token, gameCode: context.game.gameCode })
      expectRefused(late, 'login_required', 'a token after two minutes')
      const session = await context.launch()
      await context.hook('setClock', { advanceMs: 30 * 60_000 + 1_000 })
      const idle = await context.call('bet', context.betBody(session))
      expectRefused(idle, 'login_required', 'a bet after 30 idle minutes')
    },
  },
  {
    id: 'WAU-07',
    title: 'a player keeps the name, and several sessions at once',
    isMust: true,
    level: 'core',
    needs: ['launch'],
    says: [
      'vendors: `operator` and `playerId` together name a player, for ever',
      'vendors: A player may have several sessions at once',
    ],
    hint: 'a second launch ends the first',
    async run(context) {
      const [one, two] = [await context.launch(), await context.launch()]
      expectEqual([two.operator, two.playerId], [one.operator, one.playerId], 'the player')
      await context.balance(one)
      await context.balance(two)
    },
  },
  {
    id: 'WAU-08',
    title: 'the balance is what can be staked, in the session’s currency',
    isMust: true,
    level: 'core',
    needs: ['launch'],
    says: [
      'vendors: `POST /vendor/v1/balance` answers what can be staked now',
      'vendors: A wallet has one currency, for ever',
    ],
    hint: 'held stakes are counted in',
    async run(context) {
      const session = await context.launch()
      const said = await context.call('balance', { session: session.session })
      const value = expectDone(said, 'the balance')
      expectEqual(value.currency, session.currency, 'the currency')
      expectThat(isAmount(value.balance), 'an amount', value.balance)
      const more = (Number(String(value.balance).replace('.', '')) + 1) / 100
      const over = await context.call('bet', context.betBody(session, more.toFixed(2)))
      expectRefused(over, ['balance_insufficient', 'limit_reached'], 'a stake of a cent over the balance')
    },
  },
]
