/** A reason not to start that the operator can act on: printed in one line, without a stack. */
export class StartupError extends Error {
  override name = 'CannotStart';
}
