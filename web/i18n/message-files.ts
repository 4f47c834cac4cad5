/** The address of each file of web/i18n in the browser's build, by its name without the ending; vite.config.ts puts them in, and while developing there are none. */
export const messageFiles: Readonly<Record<string, string>> = {}
