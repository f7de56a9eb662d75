import { createStore } from '../ui/store.ts'

/** The name of the service, which the server writes into the page. */
export const serviceName = createStore(document.documentElement.dataset.name ?? 'Kapao')
