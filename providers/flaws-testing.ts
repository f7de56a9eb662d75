/** The answers of every adapter to flaws that the sandbox gives a reply (sandbox/controls.ts). */
export const answersToFlaws = [
  ['refuse', 'refused'],
  ['error', 'unknown'],
  ['garbage', 'unknown'],
  ['redirect', 'unknown'],
] as const
