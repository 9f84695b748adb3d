"""A scripted language model on 127.0.0.1, in place of a real one.

It answers the n-th request that offers tools with the n-th step of a script, and keeps each request. A step is a text,
a Tool, or a function that makes one of these of the request. It speaks OpenAI's Responses and Chat Completions, and
Gemini's generateContent, as far as the agents need them.
"""

import gzip
import json
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Tool:
    name: str
    args: dict | str  # a str is the input of a tool that takes plain text


class Model:
    def __init__(self, steps):
        self.steps, self.requests, self.lock = steps, [], threading.Lock()
        handler = type("Bound", (Handler,), {"model": self})
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()

    def step(self, body):
        """The next step, and its number. A request without tools asks for a title or the like."""
        with self.lock:
            if not body.get("tools"):
                return "{}" if "responseMimeType" in body.get("generationConfig", {}) else "A title", -1
            n = len(self.requests)
            self.requests.append(body)
            step = self.steps[min(n, len(self.steps) - 1)]
        return (step(body) if callable(step) else step), n


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    model: Model

    def log_message(self, *_):
        pass

    def reply(self, code, text, kind="application/json"):
        data = text.encode()
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        if self.path.split("?")[0].endswith("/models"):
            models = {"object": "list", "data": [{"id": "scripted", "object": "model"}], "models": []}
            return self.reply(200, json.dumps(models))
        self.reply(404, "{}")  # also what a package registry would be asked for

    def do_POST(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Content-Encoding") == "gzip":
            raw = gzip.decompress(raw)
        try:
            body = json.loads(raw)
        except ValueError:
            return self.reply(400, "{}")
        path = self.path.split("?")[0]
        stream = "text/event-stream"
        if path.endswith("/responses"):
            self.reply(200, responses(*self.model.step(body)), stream)
        elif path.endswith("/chat/completions") and body.get("stream"):
            self.reply(200, chat_stream(*self.model.step(body)), stream)
        elif path.endswith("/chat/completions"):
            self.reply(200, json.dumps(chat(*self.model.step(body))))
        elif path.endswith(":streamGenerateContent"):
            self.reply(200, f"data: {json.dumps(generate(*self.model.step(body)))}\r\n\r\n", stream)
        elif path.endswith(":generateContent"):
            self.reply(200, json.dumps(generate(*self.model.step(body))))
        elif path.endswith(":countTokens"):
            self.reply(200, json.dumps({"totalTokens": 100}))
        else:
            self.reply(404, "{}")


def responses(step, n):
    item = {"id": f"item_{n}", "status": "completed"}
    if isinstance(step, str):
        content = [{"type": "output_text", "text": step, "annotations": []}]
        item |= {"type": "message", "role": "assistant", "content": content}
    elif isinstance(step.args, str):
        item |= {"type": "custom_tool_call", "call_id": f"call_{n}", "name": step.name, "input": step.args}
    else:
        item |= {"type": "function_call", "call_id": f"call_{n}", "name": step.name, "arguments": json.dumps(step.args)}
    usage = {"input_tokens": 10, "input_tokens_details": {"cached_tokens": 0}, "output_tokens": 5}
    usage |= {"output_tokens_details": {"reasoning_tokens": 0}, "total_tokens": 15}
    response = {"id": f"resp_{n}", "object": "response", "status": "in_progress", "output": []}
    events = [
        {"type": "response.created", "response": response},
        {"type": "response.output_item.added", "output_index": 0, "item": item},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {
            "type": "response.completed",
            "response": response | {"status": "completed", "output": [item], "usage": usage},
        },
    ]
    return "".join(f"event: {e['type']}\ndata: {json.dumps(e)}\n\n" for e in events)


def message(step, n):
    if isinstance(step, str):
        return {"role": "assistant", "content": step}, "stop"
    call = {"name": step.name, "arguments": json.dumps(step.args)}
    calls = [{"index": 0, "id": f"call_{n}", "type": "function", "function": call}]
    return {"role": "assistant", "content": None, "tool_calls": calls}, "tool_calls"


USAGE = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}


def chat(step, n):
    said, why = message(step, n)
    head = {"id": f"c{n}", "object": "chat.completion", "created": 1, "model": "scripted"}
    return head | {"choices": [{"index": 0, "message": said, "finish_reason": why}], "usage": USAGE}


def chat_stream(step, n):
    said, why = message(step, n)
    head = {"id": f"c{n}", "object": "chat.completion.chunk", "created": 1, "model": "scripted"}
    chunks = [
        head | {"choices": [{"index": 0, "delta": said, "finish_reason": None}]},
        head | {"choices": [{"index": 0, "delta": {}, "finish_reason": why}]},
        head | {"choices": [], "usage": USAGE},
    ]
    return "".join(f"data: {json.dumps(c)}\n\n" for c in chunks) + "data: [DONE]\n\n"


def generate(step, n):
    part = {"text": step} if isinstance(step, str) else {"functionCall": {"name": step.name, "args": step.args}}
    candidate = {"index": 0, "content": {"role": "model", "parts": [part]}, "finishReason": "STOP"}
    usage = {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}
    return {"candidates": [candidate], "usageMetadata": usage, "modelVersion": "scripted", "responseId": f"r{n}"}
