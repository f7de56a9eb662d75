export const outcomeLooks = { done: 'good', proposed: 'wait', already_decided: 'bad' } as const
