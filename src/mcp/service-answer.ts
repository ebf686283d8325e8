/** What the service answered, as far as a model is told of it. */

export interface ServiceAnswer {
  readonly ok: boolean;
  /** For the model: the tool's own text, or why not. */
  readonly text: string;
  /** With `?reminder=text`. */
  readonly reminder: string | null;
  /** Of a problem. */
  readonly code: string | null;
}

export async function readAnswer(response: Response): Promise<ServiceAnswer> {
  const { text, reminder, code, detail } = Object(await response.json().catch(() => null));
  return {
    ok: response.ok,
    text: typeof text === "string" ? text : typeof detail === "string" ? detail : "The service gave no answer.",
    reminder: typeof reminder === "string" ? reminder : null,
    code: typeof code === "string" ? code : null,
  };
}
