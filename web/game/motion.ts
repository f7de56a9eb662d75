/** Whether the member wants to see things move. */
export const moves = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
