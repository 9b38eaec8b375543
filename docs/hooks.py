"""Pages of the site that lie outside docs/: the README is its first page."""

from __future__ import annotations

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "CHANGELOG.md": "CHANGELOG.md",
         "NOTICE": "NOTICE.txt"}


def on_page_markdown(markdown: str, **_: object) -> str:
    """Let the links of docs/ to a page outside it lead to its copy."""
    return markdown.replace("](../CONTRIBUTING.md)", "](CONTRIBUTING.md)")


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages, with their links as they are seen from docs/."""
    root = Path(config.config_file_path).parent
    for name, page in PAGES.items():
        words = (root / name).read_text(encoding="utf-8").replace("](docs/", "](").replace("](NOTICE)", "](NOTICE.txt)")
        files.append(File.generated(config, page, content=words))
    return files
