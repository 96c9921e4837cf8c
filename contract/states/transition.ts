/** A step of a state machine: the states it may start from, and the one it leads to. */
export type Transition<State extends string = string> = { from: readonly State[]; to: State }
export type Transitions<State extends string> = Record<string, Transition<State>>
