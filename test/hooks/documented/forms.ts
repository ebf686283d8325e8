/** What the documented events of all runtimes are written with. */
export interface Documented {
  readonly runtime: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Null: an event that is none of ours, or one that must not be answered. */
  readonly asked: {
    readonly run: string;
    readonly want: string;
    readonly parent?: string;
    readonly key?: string | null;
  } | null;
  /** Stdout, whole. */
  readonly said?: string;
}

export const SESSION = "3f0c9a52-7a1e-4d7e-9c39-0b9f2f6a1d11";

export const claude = (event: string, more: object = {}) => ({
  session_id: SESSION,
  prompt_id: "prompt-7",
  transcript_path: "/tmp/transcript.jsonl",
  cwd: "/tmp/project",
  permission_mode: "default",
  hook_event_name: event,
  ...more,
});

export const context = (event: string) =>
  `{"hookSpecificOutput":{"hookEventName":"${event}","additionalContext":"TEXT"}}`;

export const BLOCK = '{"decision":"block","reason":"TEXT"}';
export const DENY = '{"decision":"deny","reason":"TEXT"}';
export const FLAT = '{"additionalContext":"TEXT"}';
