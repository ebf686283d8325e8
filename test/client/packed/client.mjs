/** Plays the README's first snippet: it speaks for itself. */
await import("./snippet.ts");

console.log("played");
