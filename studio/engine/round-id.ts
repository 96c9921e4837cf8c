/** A round's id says which money it is played for, so that an operator's question finds the player. */
type Mode = 'real' | 'play'

export const roundIdOf = (mode: Mode, uuid: string): string => `${mode === 'real' ? 'r' : 'p'}-${uuid}`
export const uuidOfRound = (roundId: string): string => roundId.slice(2)
export const modeOfRound = (roundId: string): Mode => (roundId.startsWith('r-') ? 'real' : 'play')
