/**
 * Sound in every game: `play('chips')`. Off until the player asks for it, and remembered. Synthesizer and sounds are loaded
 * when sound is turned on. A page that starts with sound loads it at the first press, as browsers allow none before.
 */
import type { SoundName } from './sounds.ts'

type Play = (name: SoundName, step: number) => void

const KEY = 'sound'
/** The scale that wins climb, in half tones. */
const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24] as const

let isOn = readRemembered()
let synthesizer: Promise<Play> | null = null

if (isOn) for (const press of ['pointerdown', 'keydown']) addEventListener(press, load, { once: true })

export const isSoundOn = (): boolean => isOn

export function toggleSound(): void {
  isOn = !isOn
  remember()
  load()
  play('chips')
}

/** Nothing while sound is off. `step` makes it higher, for what grows: the steps of a win, one reel after another. */
export function play(name: SoundName, step = 0): void {
  // A sound that cannot be made is no reason to disturb the game.
  if (isOn)
    void synthesizer?.then(
      (sound) => isOn && sound(name, step),
      () => {},
    )
}

function load(): void {
  if (!isOn) return
  synthesizer ??= Promise.all([import('zzfx'), import('./sounds.ts')]).then(([{ ZZFX }, { SOUNDS }]) => {
    const built = new Map<SoundName, number[]>()
    return (name, step) => {
      void ZZFX.audioContext.resume()
      const samples = built.get(name) ?? ZZFX.buildSamples(...SOUNDS[name])
      built.set(name, samples)
      const halfTones = SCALE[Math.min(step, SCALE.length - 1)] ?? 0
      ZZFX.playSamples([samples], 1, 2 ** (halfTones / 12))
    }
  })
  // Tried again when sound is next turned on.
  synthesizer.catch(() => {
    synthesizer = null
  })
}

/** A browser may refuse a framed page its storage: sound is then off at every start. */
function readRemembered(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off')
  } catch {}
}
