import { Component, type ComponentType, lazy } from 'react'

/** The code of a part could not be fetched: there is no network, or the server has a newer build. */
export class NotLoaded extends Error {
  override name = 'NotLoaded'
}

/** A fallback gets these besides the props of its part. */
export type FallbackProps = {
  error: unknown
  /** Loads the part again and shows it. @throws NotLoaded if that fails too. */
  retry: () => Promise<void>
}

/**
 * A component that loads when it first shows. If it cannot be loaded, or fails while it renders, only its own place shows
 * `Fallback`: everything around it stays. The next opening tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props & FallbackProps>,
): ComponentType<Props> {
  const loaded = () =>
    load().catch((cause: unknown) => {
      throw new NotLoaded('a part of the app', { cause })
    })
  // React remembers a failure for ever, so another attempt needs another component.
  const begun = () => lazy(async () => ({ default: await loaded() }))
  let Part: ComponentType<Props> = begun()

  return class LazyPart extends Component<Props, { error?: unknown }> {
    override state: { error?: unknown } = {}

    static getDerivedStateFromError(error: unknown) {
      return { error: error ?? true }
    }

    override componentWillUnmount() {
      if (this.state.error instanceof NotLoaded) Part = begun()
    }

    /** The fallback stays until the part is loaded. */
    retry = async () => {
      Part = await loaded()
      this.setState({ error: undefined })
    }

    override render() {
      const { error } = this.state
      return error ? (
        <Fallback {...this.props} error={error} retry={this.retry} />
      ) : (
        <Part {...this.props} />
      )
    }
  }
}
