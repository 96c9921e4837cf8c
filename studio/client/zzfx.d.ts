/** The package has no types of its own. What is used of it. */
declare module 'zzfx' {
  export const ZZFX: {
    readonly audioContext: AudioContext
    /** By its place, see the package's README; 0 to 1 is usual for the first, the loudness. */
    buildSamples(...parameters: (number | undefined)[]): number[]
    playSamples(channels: number[][], volumeScale?: number, rate?: number): AudioBufferSourceNode
  }
}
