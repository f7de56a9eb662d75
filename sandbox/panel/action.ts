export type Fields = Record<string, string | undefined>
/** Executes a form. @returns a message for the user. */
export type Action = (id: string, fields: Fields) => string | Promise<string>
