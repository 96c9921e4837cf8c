/** Three small sounds, made on the spot; off until the player turns them on. */

export interface Sound {
  toggle(): boolean
  stop(): void
  /** Only for a return above the stake. */
  win(): void
}

export function createSound(): Sound {
  let context: AudioContext | null = null
  let on = false

  function tone(frequency: number, startS: number, lengthS: number, loudness: number) {
    if (!on || !context) return
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const start = context.currentTime + startS
    oscillator.type = 'triangle'
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(loudness, start)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthS)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + lengthS)
  }

  return {
    toggle() {
      on = !on
      if (on) context ??= new AudioContext()
      return on
    },
    stop: () => tone(140, 0, 0.09, 0.12),
    win() {
      for (const [index, frequency] of [523, 659, 784, 1047].entries()) tone(frequency, index * 0.11, 0.35, 0.1)
    },
  }
}
