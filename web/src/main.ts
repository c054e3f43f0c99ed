import { mount } from "svelte";
import App from "./App.svelte";
import { applyLook } from "./lib/look.svelte";
import { speaking } from "./shell/language.svelte";
import "./style.css";

applyLook();
await speaking.begin();
mount(App, { target: document.getElementById("app")! });
if ("serviceWorker" in navigator && import.meta.env.PROD)
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
