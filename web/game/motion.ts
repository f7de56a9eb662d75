/** True unless the member prefers reduced motion. */
export const moves = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
