/**
 * The address bar at the moment of a press. `useLocation` follows in a transition, so it may still name the page before;
 * and what only reads the address at a press need not render again when it changes.
 */
export function readLocation(): { pathname: string; search: string; state: unknown } {
  const { pathname, search } = window.location
  // `usr` is where React Router keeps the state that was given to `navigate`.
  return { pathname, search, state: window.history.state?.usr ?? null }
}
